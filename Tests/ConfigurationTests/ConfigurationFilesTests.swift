import Glibc
import LifecycleConfiguration
import Testing

struct ConfigurationFilesTests {
    private let folder: TemporaryFolder
    private let reader: ConfigurationReader

    init() throws {
        folder = try TemporaryFolder()
        reader = ConfigurationReader(root: folder.path, accounts: FakeAccounts())
    }

    private func read() throws -> Configuration {
        try reader.read(source: .instance(.plain), environment: [:])
    }

    /// Writes a main file or drop-in that sets `KeepStartups=`, and a user who may sign others in.
    private func write(_ name: String, keepStartups: Int, user: Int) throws {
        try folder.write(name, "[Daemon]\nKeepStartups=\(keepStartups)\nLoginUsers=\(user)\n")
    }

    /// A service without any file is one with nothing configured.
    @Test
    func startsWithoutAnyFile() throws {
        let configuration = try read()
        #expect(configuration.instance == .plain)
        #expect(configuration.daemon.socketPath == "/run/applifecycle/applifecycled.sock")
        #expect(configuration.databases == [])
    }

    /// The first main file wins whole: nothing of the others counts.
    @Test
    func firstMainFileWins() throws {
        try write("usr/lib/applifecycle/applifecycled.conf", keepStartups: 1, user: 1)
        #expect(try read().daemon.keepStartups == 1)
        try write("run/applifecycle/applifecycled.conf", keepStartups: 2, user: 2)
        #expect(try read().daemon.keepStartups == 2)
        try folder.write("etc/applifecycle/applifecycled.conf", "[Daemon]\nLoginUsers=3")
        let daemon = try read().daemon
        #expect(daemon.keepStartups == 50)
        #expect(daemon.loginUsers == [3])
    }

    /// An empty main file hides the packaged one, and drop-ins count all the same.
    @Test
    func emptyMainFileHidesThePackagedOne() throws {
        try write("usr/lib/applifecycle/applifecycled.conf", keepStartups: 1, user: 1)
        try folder.link("etc/applifecycle/applifecycled.conf", to: "/dev/null")
        try folder.write("usr/lib/applifecycle/applifecycled.conf.d/a.conf", "[Daemon]\nLoginUsers=9")
        let daemon = try read().daemon
        #expect(daemon.keepStartups == 50)
        #expect(daemon.loginUsers == [9])
    }

    /// Drop-ins of all folders lie over the main file in the order of their base names, whatever their folder.
    @Test
    func dropInsAreSortedByBaseName() throws {
        try write("etc/applifecycle/applifecycled.conf", keepStartups: 1, user: 1)
        try write("etc/applifecycle/applifecycled.conf.d/10-a.conf", keepStartups: 10, user: 10)
        try write("usr/lib/applifecycle/applifecycled.conf.d/30-c.conf", keepStartups: 30, user: 30)
        try write("run/applifecycle/applifecycled.conf.d/20-b.conf", keepStartups: 20, user: 20)
        let daemon = try read().daemon
        #expect(daemon.keepStartups == 30)
        #expect(daemon.loginUsers == [1, 10, 20, 30])
    }

    /// Of drop-ins with one base name only that of the most important folder counts.
    @Test
    func dropInsOfOneNameHideEachOther() throws {
        try write("usr/lib/applifecycle/applifecycled.conf.d/a.conf", keepStartups: 1, user: 1)
        #expect(try read().daemon.loginUsers == [1])
        try write("run/applifecycle/applifecycled.conf.d/a.conf", keepStartups: 2, user: 2)
        #expect(try read().daemon.loginUsers == [2])
        try write("etc/applifecycle/applifecycled.conf.d/a.conf", keepStartups: 3, user: 3)
        #expect(try read().daemon.loginUsers == [3])
    }

    /// An empty drop-in, or a symlink to /dev/null, hides those of its name.
    @Test
    func emptyDropInsHide() throws {
        try write("usr/lib/applifecycle/applifecycled.conf.d/a.conf", keepStartups: 1, user: 1)
        try write("usr/lib/applifecycle/applifecycled.conf.d/b.conf", keepStartups: 2, user: 2)
        try folder.write("run/applifecycle/applifecycled.conf.d/a.conf", "")
        try folder.link("etc/applifecycle/applifecycled.conf.d/b.conf", to: "/dev/null")
        #expect(try read().daemon == readWithoutDropIns().daemon)
    }

    private func readWithoutDropIns() throws -> Configuration {
        try ConfigurationReader(root: "\(folder.path)/nothing", accounts: FakeAccounts())
            .read(source: .instance(.plain), environment: [:])
    }

    /// What is hidden, or does not end in ".conf", is no drop-in.
    @Test
    func otherFilesAreNoDropIns() throws {
        for name in [".a.conf", "a.conf.sample", "a.conf~", "README"] {
            try folder.write("etc/applifecycle/applifecycled.conf.d/\(name)", "not a configuration")
        }
        #expect(try read().daemon == readWithoutDropIns().daemon)
    }

    /// An instance reads the files of its own name alone.
    @Test
    func instancesReadTheirOwnFiles() throws {
        try write("etc/applifecycle/applifecycled.conf", keepStartups: 1, user: 1)
        try write("etc/applifecycle/clinic.conf", keepStartups: 2, user: 2)
        let configuration = try reader.read(source: .instance(try InstanceName("clinic")), environment: [:])
        #expect(configuration.daemon.keepStartups == 2)
        #expect(configuration.daemon.socketPath == "/run/applifecycle/clinic.sock")
        #expect(configuration.stateDirectory == "/var/lib/applifecycle/clinic")
    }

    /// A file from the command line reads its own drop-ins alone, and must be there.
    @Test
    func fileReadsItsOwnDropInsAlone() throws {
        let path = try folder.write("x/kiosk.conf", "[Daemon]\nLoginUsers=1")
        try folder.write("x/kiosk.conf.d/a.conf", "[Daemon]\nLoginUsers=2")
        try write("etc/applifecycle/kiosk.conf.d/b.conf", keepStartups: 3, user: 3)
        let configuration = try reader.read(source: .file(path), environment: [:])
        #expect(configuration.instance.text == "kiosk")
        #expect(configuration.daemon.loginUsers == [1, 2])
        let missing = "\(folder.path)/x/other.conf"
        let error = #expect(throws: ConfigurationError.self) {
            try reader.read(source: .file(missing), environment: [:])
        }
        #expect(error?.description == "\(missing): no such file, name one that exists")
    }

    /// A mistake in a drop-in is told with the drop-in's name and line.
    @Test
    func errorsNameTheDropIn() throws {
        try write("etc/applifecycle/applifecycled.conf", keepStartups: 1, user: 1)
        let path = try folder.write("run/applifecycle/applifecycled.conf.d/a.conf", "\n[Daemon]\nKeepStartups=0")
        let error = #expect(throws: ConfigurationError.self) { try read() }
        #expect(error?.location == SettingLocation(file: path, line: 3))
    }

    /// Whatever is no text file is refused, and nothing is waited for.
    @Test
    func refusesOtherThanFiles() throws {
        let fifo = "\(folder.path)/fifo.conf"
        #expect(mkfifo(fifo, 0o600) == 0)
        try folder.link("dangling.conf", to: "nowhere")
        try folder.link("zero.conf", to: "/dev/zero")
        let expected = [
            ("fifo", "is no regular file, put a text file there"),
            ("dangling", "cannot be read (No such file or directory), make it readable for the service's user"),
            ("zero", "is larger than 16M, put a text file there"),
        ]
        for (name, reason) in expected {
            let path = "\(folder.path)/\(name).conf"
            let error = #expect(throws: ConfigurationError.self) {
                try reader.read(source: .file(path), environment: [:])
            }
            #expect(error?.description == "\(path): \(reason)")
        }
        let error = #expect(throws: ConfigurationError.self) {
            try reader.read(source: .file(folder.path), environment: [:])
        }
        #expect(error?.reason == "is no regular file, put a text file there")
    }

    /// The text shows each file below its path, in the order in which they count, unchecked.
    @Test
    func textShowsTheFiles() throws {
        let main = try folder.write("usr/lib/applifecycle/applifecycled.conf", "[Daemon]\nfoo")
        let first = try folder.write("etc/applifecycle/applifecycled.conf.d/a.conf", "# a\n")
        let second = try folder.write("run/applifecycle/applifecycled.conf.d/b.conf", "")
        let expected = "# \(main)\n[Daemon]\nfoo\n\n# \(first)\n# a\n\n# \(second)\n"
        #expect(try reader.text(of: .instance(.plain)) == expected)
        #expect(try reader.text(of: .instance(try InstanceName("other"))) == "")
    }
}
