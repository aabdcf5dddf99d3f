import EventLoop
import FoundationEssentials
import KioskDomain
import Testing

@testable import KioskData

/// Where sound goes.
struct AudioTests {
    private let short = Track(name: "short", hertz: 440, length: .milliseconds(80))

    /// Without a device the WAV file is in the guest's folder, and time passes only while it plays.
    @Test func fileOutput() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sounds")
        let output = FileOutput()
        try await output.prepare(short, in: path)
        #expect(try Data(contentsOf: URL(filePath: "\(path)/short.wav")) == Data(WaveFile.bytes(of: short)))
        await output.begin(Track(name: "long", hertz: 1, length: .seconds(3_600)))
        await output.hold()
        await output.resume()
        #expect(await !output.hasEnded())
        await output.silence()
        #expect(await output.hasEnded())
    }

    /// A program plays the file: it is started with its path, held, and gone when it is silenced.
    @Test func programOutput() throws {
        let short = short
        try onLoop { loop in
            let folder = try TemporaryFolder()
            let path = folder.file("sounds")
            try folder.writeProgram("player", "#!/bin/sh\necho \"$@\" $$ >\(folder.path)/told\nexec sleep 600\n")
            let output = ProgramOutput(program: folder.file("player"))
            try await output.prepare(short, in: path)
            try await output.begin(short)
            while folder.contents(of: "told") == nil { try await loop.clock.sleep(for: .milliseconds(5)) }
            let told = try #require(folder.contents(of: "told"))
            #expect(told.hasPrefix("--quiet \(path)/short.wav "))
            let process = try #require(told.split(whereSeparator: \.isWhitespace).last)
            await output.hold()
            while folder.state(of: process) != "T" { try await loop.clock.sleep(for: .milliseconds(5)) }
            #expect(await !output.hasEnded())
            await output.resume()
            #expect(folder.state(of: process) != "T")
            #expect(await !output.hasEnded())
            await output.silence()
            #expect(await output.hasEnded())
            #expect(folder.state(of: process) == nil)
        }
    }

    /// A program that ends by itself is seen to have ended.
    @Test func programThatEnds() throws {
        let short = short
        try onLoop { loop in
            let output = ProgramOutput(program: "/bin/true")
            try await output.begin(short)
            while await !output.hasEnded() { try await loop.clock.sleep(for: .milliseconds(5)) }
            await output.silence()
        }
    }

    /// A program that is not there is an error that names it.
    @Test func missingProgram() async throws {
        let output = ProgramOutput(program: "/nowhere/player")
        await #expect(throws: GatewayFailure.unavailable("/nowhere/player: No such file or directory")) {
            try await output.begin(short)
        }
    }
}
