import Systemd
import Testing

/// The text of the fields, as sd_notify(3) wants it.
struct NotifyFieldTests {
    /// Each field has its assignment, and times are in microseconds.
    @Test(arguments: [
        (NotifyField.ready, "READY=1"),
        (.stopping, "STOPPING=1"),
        (.reloading(monotonicMicroseconds: 42), "RELOADING=1\nMONOTONIC_USEC=42"),
        (.status("Migrating kiosk"), "STATUS=Migrating kiosk"),
        (.errno(13), "ERRNO=13"),
        (.varlinkError("org.example.Failed"), "VARLINKERROR=org.example.Failed"),
        (.exitStatus(78), "EXIT_STATUS=78"),
        (.extendTimeout(.seconds(30)), "EXTEND_TIMEOUT_USEC=30000000"),
        (.extendTimeout(.microseconds(1500)), "EXTEND_TIMEOUT_USEC=1500"),
        (.extendTimeout(.seconds(-1)), "EXTEND_TIMEOUT_USEC=0"),
        (.extendTimeout(.seconds(Int64.max)), "EXTEND_TIMEOUT_USEC=\(UInt64.max)"),
    ])
    func assignment(field: NotifyField, text: String) {
        #expect(field.text == text)
    }

    /// A status cannot smuggle in another field, nor end the message.
    @Test func statusIsOneLine() {
        #expect(NotifyField.status("a\nREADY=1\r\n\0b").text == "STATUS=a READY=1   b")
    }

    /// A long status is cut between characters.
    @Test func longStatusIsCut() {
        let text = NotifyField.status("x" + String(repeating: "€", count: 2000)).text
        #expect(text.utf8.count <= "STATUS=".utf8.count + 2048)
        #expect(text.hasSuffix("€"))
    }

    /// A reload that begins now carries the present monotonic time.
    @Test func reloadingNowMovesOn() throws {
        func time() throws -> Int64 {
            guard case .reloading(let microseconds) = NotifyField.reloadingNow else { return 0 }
            return microseconds
        }
        let first = try time()
        #expect(first > 0)
        #expect(try time() >= first)
    }
}
