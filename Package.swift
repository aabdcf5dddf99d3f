// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "applifecycled",
    targets: [
        // The rings: every arrow points inwards.
        .target(name: "LifecycleDomain", path: "Sources/Domain"),
        .target(name: "LifecycleUseCases", dependencies: ["LifecycleDomain"], path: "Sources/UseCases"),
        .target(
            name: "LifecycleAdapters",
            dependencies: [
                "LifecycleUseCases", "LifecycleDomain", "LifecycleConfiguration", "SocketAPI",
                "EventLoop", "HTTPClient", "SQLite", "Systemd", "Varlink", "CPlatform", "CSodium", "CX509", "CGzip",
            ],
            path: "Sources/Adapters"
        ),
        // What the daemon and its tool share: the words of the socket and of the configuration file.
        .target(name: "SocketAPI"),
        .target(
            name: "LifecycleConfiguration", dependencies: ["HTTPClient", "UnitFile"], path: "Sources/Configuration"),

        .executableTarget(
            name: "applifecycled",
            dependencies: [
                "LifecycleAdapters", "LifecycleUseCases", "LifecycleDomain", "LifecycleConfiguration", "SocketAPI",
                "EventLoop", "HTTPClient", "Systemd", "Varlink", "CPlatform", "CWipingAllocator",
            ]
        ),
        // What a program says to the socket: the tool, and apps.
        .target(name: "LifecycleClient", dependencies: ["SocketAPI", "EventLoop", "Varlink"], path: "Sources/Client"),
        // The command line; its executable only calls it, so that tests can.
        .target(
            name: "LifecycleTool",
            dependencies: [
                "LifecycleAdapters", "LifecycleClient", "LifecycleDomain", "LifecycleConfiguration", "SocketAPI",
                "EventLoop", "Varlink", "UnitFile", "CPlatform", "CQREncode",
            ],
            path: "Sources/Tool"
        ),
        .executableTarget(name: "applifecyclectl", dependencies: ["LifecycleTool", "Systemd"]),

        // An example of an app that lives by the daemon, in rings of its own.
        .target(name: "KioskDomain", path: "Sources/KioskSample/Domain"),
        .target(name: "KioskUseCases", dependencies: ["KioskDomain"], path: "Sources/KioskSample/UseCases"),
        .target(
            name: "KioskData",
            dependencies: [
                "KioskDomain", "LifecycleClient", "SocketAPI", "EventLoop", "SQLite", "Varlink", "CPlatform",
            ],
            path: "Sources/KioskSample/Data"
        ),
        .executableTarget(
            name: "applifecycle-kiosk",
            dependencies: ["KioskData", "KioskUseCases", "KioskDomain", "LifecycleClient", "EventLoop", "Systemd"],
            path: "Sources/KioskSample/App"
        ),

        // Libraries: what a stranger could use without knowing this project.
        .target(name: "EventLoop", dependencies: ["CSystemd", "CPlatform"], path: "Sources/Libraries/EventLoop"),
        .target(name: "SQLite", dependencies: ["CSQLite"], path: "Sources/Libraries/SQLite"),
        .target(name: "Systemd", dependencies: ["CSystemd", "CPlatform"], path: "Sources/Libraries/Systemd"),
        .target(name: "UnitFile", path: "Sources/Libraries/UnitFile"),
        .target(name: "HTTPClient", dependencies: ["EventLoop", "CCurl"], path: "Sources/Libraries/HTTPClient"),
        .target(name: "Varlink", dependencies: ["EventLoop", "CPlatform"], path: "Sources/Libraries/Varlink"),
        .target(name: "CPlatform", path: "Sources/Libraries/CPlatform"),
        .target(name: "CGzip", path: "Sources/Libraries/CGzip"),
        .target(name: "CX509", path: "Sources/Libraries/CX509"),
        .target(name: "CCurl", path: "Sources/Libraries/CCurl"),
        .target(name: "CWipingAllocator", path: "Sources/Libraries/CWipingAllocator"),
        .systemLibrary(name: "CSQLite", path: "Sources/Libraries/CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CSystemd", path: "Sources/Libraries/CSystemd", pkgConfig: "libsystemd"),
        .systemLibrary(name: "CQREncode", path: "Sources/Libraries/CQREncode", pkgConfig: "libqrencode"),
        .systemLibrary(name: "CSodium", path: "Sources/Libraries/CSodium", pkgConfig: "libsodium"),
        // For tests alone; the daemon loads zlib when it needs it.
        .systemLibrary(name: "CZlib", path: "Sources/Libraries/CZlib", pkgConfig: "zlib"),

        // What http-tests/cache-tests talks to; see scripts/cache-tests.
        .executableTarget(
            name: "cache-tests-proxy", dependencies: ["HTTPClient", "EventLoop", "CPlatform"],
            path: "Tests/CacheTestsProxy"),

        // What scripts/bench http measures.
        .executableTarget(
            name: "http-bench", dependencies: ["LifecycleAdapters", "HTTPClient", "EventLoop", "CPlatform"],
            path: "scripts/lib/bench/http/client"),

        // What several test targets need.
        .target(name: "TestKit", dependencies: ["HTTPClient", "CPlatform"], path: "Tests/TestKit"),

        // What scripts/bench startup measures besides the daemon itself.
        .executableTarget(
            name: "StartupBench",
            dependencies: ["LifecycleAdapters", "LifecycleUseCases", "LifecycleDomain", "EventLoop", "Systemd"],
            path: "Tests/StartupBench"
        ),

        .testTarget(name: "CPlatformTests", dependencies: ["CPlatform"]),
        .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "CPlatform"]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite"]),
        .testTarget(name: "SystemdTests", dependencies: ["Systemd", "CPlatform"]),
        .testTarget(name: "HTTPClientTests", dependencies: ["HTTPClient", "EventLoop", "CPlatform", "TestKit"]),
        .testTarget(name: "UnitFileTests", dependencies: ["TestKit", "UnitFile"]),
        .testTarget(name: "VarlinkTests", dependencies: ["Varlink", "EventLoop", "CPlatform"]),
        .testTarget(name: "DomainTests", dependencies: ["TestKit", "LifecycleDomain"]),
        .testTarget(name: "UseCasesTests", dependencies: ["TestKit", "LifecycleUseCases", "LifecycleDomain"]),
        .testTarget(name: "ConfigurationTests", dependencies: ["TestKit", "LifecycleConfiguration", "HTTPClient"]),
        .testTarget(name: "SocketAPITests", dependencies: ["SocketAPI", "Varlink"]),
        .testTarget(
            name: "KioskTests",
            dependencies: [
                "TestKit", "applifecycle-kiosk", "KioskData", "KioskUseCases", "KioskDomain", "SocketAPI", "SQLite",
                "Varlink",
            ]
        ),
        .testTarget(name: "KioskAdvertisementTests", dependencies: ["KioskDomain"]),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "LifecycleTool", "LifecycleAdapters", "LifecycleClient", "LifecycleDomain", "LifecycleConfiguration",
                "SocketAPI", "EventLoop", "SQLite", "Varlink", "CPlatform",
            ]
        ),
        .testTarget(
            name: "AdaptersTests",
            dependencies: [
                "TestKit", "LifecycleAdapters", "LifecycleUseCases", "LifecycleDomain", "LifecycleConfiguration",
                "HTTPClient", "SQLite", "Systemd", "CPlatform", "EventLoop", "Varlink", "SocketAPI", "CZlib",
            ]
        ),
    ]
)

// One loop, so that no target can forget a setting.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        // Generic types are asked for by calls and not by their mangled names: a name is read when it is first used, and
        // all conformances of the program are searched for those of its parameters. That is a twelfth of the time to READY.
        .unsafeFlags(
            ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
            .when(configuration: .release)),
    ]
    target.cSettings = [.treatAllWarnings(as: .error)]
}

// What a layer of the HTTP client calls runs where the layer runs: a hop to another executor and back for each layer was a
// tenth of what they cost (SE-0461).
for target in package.targets where target.name == "HTTPClient" {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
}

// A third of the time to READY is the loader's: it gets the fewest relocations, names and files that can be.
for target in package.targets where target.type == .executable {
    target.linkerSettings = [
        // The runtime's C++ library is linked in, and the shared one, which the toolchain names too, is left out.
        .linkedLibrary(":libstdc++.a", .when(configuration: .release)),
        .unsafeFlags(
            [
                "-use-ld=lld", "-Xlinker", "--remap-inputs=*/libstdc++.so=/dev/null",
                // glibc 2.36 and later.
                "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
                // Nobody looks a name of the program up.
                "-Xlinker", "--no-export-dynamic",
                // As for C++: one library less to load.
                "-Xclang-linker", "-static-libgcc",
            ], .when(configuration: .release)),
    ]
}
