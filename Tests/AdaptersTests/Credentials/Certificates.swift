import FoundationEssentials

/// Certificates that were made for these tests, their keys thrown away.
enum Certificates {
    static let end2034: Int64 = 2048321467
    static let until2034 = """
        -----BEGIN CERTIFICATE-----
        MIIBdjCCAR2gAwIBAgIUAL3imYaBcEK157KSJSkm8HnHGAIwCgYIKoZIzj0EAwIw
        ETEPMA0GA1UEAwwGY2xpbmljMB4XDTI2MTEzMDEwMTEwN1oXDTM0MTEyODEwMTEw
        N1owETEPMA0GA1UEAwwGY2xpbmljMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
        rFxRRITx+O0Yqz6dZGeK3f4x9E5Lx+A4g1H//yK0LXvEx29RVpKHx1fEYlbnFP79
        h+Mi15+fiez8lKh8nerNn6NTMFEwHQYDVR0OBBYEFIRvJrET8DUiaq1qE2CRF+14
        9aYaMB8GA1UdIwQYMBaAFIRvJrET8DUiaq1qE2CRF+149aYaMA8GA1UdEwEB/wQF
        MAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgZ/Z3jw7Wo8Nrzo9nrZz5hpPOijP8rFZi
        gMfVY0xIQIcCID268OVLZ+wE/c161Ch0KrDZcdxpUhas7GZzgm44WDIN
        -----END CERTIFICATE-----
        """

    static let end2031: Int64 = 1953713468
    static let until2031 = """
        -----BEGIN CERTIFICATE-----
        MIIBeDCCAR2gAwIBAgIULvipmUd3sdrweiMpHrUMeFgmHSgwCgYIKoZIzj0EAwIw
        ETEPMA0GA1UEAwwGY2xpbmljMB4XDTI2MTEzMDEwMTEwOFoXDTMxMTEyOTEwMTEw
        OFowETEPMA0GA1UEAwwGY2xpbmljMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
        JNhlUlMYadcCC0Dr/VX4EETxPqOYya+amm29omrbK2nhRDWt/Koq2/+ChM5N2gsm
        4HUjP0WVtVdOTzWiV22vxqNTMFEwHQYDVR0OBBYEFGLzknTg076nOyZXqqmMQ2Uf
        WqHPMB8GA1UdIwQYMBaAFGLzknTg076nOyZXqqmMQ2UfWqHPMA8GA1UdEwEB/wQF
        MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhANk+o7NZ2rxxOI3m9HggZQqZ7/LzUxEL
        o+nuj0eX2BDpAiEAs4tOdM/phDDhqAqjLeu0iAUdvZWSGzoKsqOjEtw6trs=
        -----END CERTIFICATE-----
        """

    static var derUntil2031: [UInt8] {
        let lines = until2031.split(separator: "\n").dropFirst().dropLast()
        return Data(base64Encoded: lines.joined()).map(Array.init) ?? []
    }
}
