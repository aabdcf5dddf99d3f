import CSystemd

extension ID128 {
    /// What this machine is called by one application: the same at each call, and telling nobody the machine's own id
    /// (sd_id128_get_machine_app_specific(3)).
    /// - Parameter application: any fixed id of the application.
    /// - Returns: nil where the machine has no id (machine-id(5)).
    package static func machine(for application: ID128) -> ID128? {
        var (app, machine) = (sd_id128_t(), sd_id128_t())
        guard sd_id128_from_string(application.text, &app) == 0 else { return nil }
        guard sd_id128_get_machine_app_specific(app, &machine) == 0 else { return nil }
        var digits = [CChar](repeating: 0, count: 33)
        _ = sd_id128_to_string(machine, &digits)
        return ID128(text: String(decoding: digits.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
