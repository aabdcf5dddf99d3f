import KioskDomain
import KioskUseCases

/// What a guest is greeted with.
struct WelcomeViewModel: Hashable, Sendable {
    let greeting: String
    let facts: [String]

    init(_ welcome: Welcome) {
        greeting = "welcome\(welcome.isReturning ? " back" : ""), \(welcome.guest.user)"
        let flag =
            switch welcome.happyHour {
            case true?: "happy hour: everything at half price"
            case false?: "no happy hour now"
            case nil: "this device has no flags"
            }
        facts = ["session \(welcome.guest.generation), token in the keychain", flag]
    }
}
