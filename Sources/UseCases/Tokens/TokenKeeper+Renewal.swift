import LifecycleDomain

/// One refresh, from the tokens on disk to those that take their place.
extension TokenKeeper {
    /// How long a server is left alone that did not answer, or is set up wrongly.
    private static let shortHold = Duration.seconds(1)
    private static let longHold = Duration.seconds(60)
    private static let longestAsked = Duration.seconds(3600)
    /// A token that a server refuses so soon after it came is refused for another reason than its age.
    private static let youth = Duration.seconds(60)
    private static let storePause = Duration.seconds(5)

    /// Whether a token may be given out to those to whom servers have refused these.
    func isWelcome(_ token: SessionTokens.Token, of generation: Generation, _ rejected: Set<SecretText>) -> Bool {
        guard isGood(token, of: generation) else { return false }
        return !rejected.contains(token.value) || isYoung(token, of: generation)
    }

    private func isGood(_ token: SessionTokens.Token, of generation: Generation) -> Bool {
        guard let arrival = arrival(of: token, generation), let lifetime = arrival.lifetime else {
            return TokenFreshness.isGood(token.item, now: time.now)
        }
        return time.uptime < arrival.uptime + lifetime - TokenFreshness.margin(of: lifetime)
    }

    private func isYoung(_ token: SessionTokens.Token, of generation: Generation) -> Bool {
        guard let arrival = arrival(of: token, generation) else { return false }
        let youth = min(Self.youth, arrival.lifetime.map { $0 / 2 } ?? Self.youth)
        return time.uptime < arrival.uptime + youth
    }

    private func arrival(of token: SessionTokens.Token, _ generation: Generation) -> Arrival? {
        arrivals[generation].flatMap { $0.stored == token.item.stored ? $0 : nil }
    }

    /// A token that is good, got from the server if need be.
    func renewed(_ generation: Generation) async throws(ServiceError) -> AccessToken? {
        for _ in 0..<2 {
            if let waiting = unstored[generation] {
                let token = try await keep(
                    waiting.grant, for: waiting.tokens, of: generation, since: waiting.uptime)
                if let token { return token }
            }
            let tokens = try await currentTokens(of: generation)
            let rejected = flights[generation]?.rejected ?? []
            if let access = tokens.access, isWelcome(access, of: generation, rejected) { return AccessToken(access) }
            guard let refresh = tokens.refresh, let server, ended[generation] != refresh.item.stored else {
                if tokens.access == nil, tokens.refresh == nil, !tokens.areEnded { return nil }
                throw .signInRequired
            }
            if let hold = holds[generation], time.uptime < hold.until { throw .serverUnavailable(hold.reason) }
            let begun = time.uptime
            let grant: TokenGrant
            do throws(AuthorizationError) {
                grant = try await server.refresh(refresh.value)
            } catch {
                throw await refusal(error, of: tokens, generation)
            }
            holds[generation] = nil
            if let token = try await keep(grant, for: tokens, of: generation, since: begun) { return token }
        }
        throw .serverUnavailable("the tokens of the session are replaced again and again")
    }

    private func currentTokens(of generation: Generation) async throws(ServiceError) -> SessionTokens {
        do throws(ServiceError) {
            return try await store.tokens(of: generation)
        } catch {
            if case .session = error { forget(generation) }
            throw error
        }
    }

    private func forget(_ generation: Generation) {
        arrivals[generation] = nil
        holds[generation] = nil
        ended[generation] = nil
        unstored[generation] = nil
    }

    /// What those who wait are told, and what is to be remembered of it.
    private func refusal(
        _ error: AuthorizationError, of tokens: SessionTokens, _ generation: Generation
    ) async -> ServiceError {
        switch error {
        case .cancelled: return .cancelled
        case .unavailable(let message, let asked):
            let wait = max(Self.shortHold, min(asked ?? .zero, Self.longestAsked))
            holds[generation] = (time.uptime + wait, message)
            return .serverUnavailable(message)
        case .refused(let message):
            holds[generation] = (time.uptime + Self.longHold, message)
            return .serverUnavailable(message)
        case .ended:
            ended[generation] = tokens.refresh?.item.stored
            arrivals[generation] = nil
            events.receive(
                .warning("the server has ended the tokens of session \(generation.number): sign in again"))
            do throws(ServiceError) {
                try await store.end(tokens, of: generation, now: time.now)
            } catch {
                if case .failure(let failure) = error { events.receive(.warning(failure.message)) }
            }
            return .signInRequired
        }
    }

    /// Stores a grant; tokens that come too late are revoked.
    /// - Returns: nil when other tokens were stored meanwhile.
    private func keep(
        _ grant: TokenGrant, for tokens: SessionTokens, of generation: Generation, since begun: Duration
    ) async throws(ServiceError) -> AccessToken? {
        do throws(ServiceError) {
            let stored = try await store.replace(tokens, with: grant, of: generation, now: time.now)
            unstored[generation] = nil
            guard let access = stored?.access else {
                discard(grant.tokens)
                return nil
            }
            arrivals[generation] = Arrival(stored: access.item.stored, uptime: begun, lifetime: grant.lifetime)
            return AccessToken(access)
        } catch {
            if case .session = error {
                await revokeLate(grant, of: generation)
            } else {
                if unstored[generation] == nil { later(.store(generation)) }
                unstored[generation] = (tokens, grant, begun)
            }
            throw error
        }
    }

    /// Tries to store what the disk did not take, until it does or the session is over.
    func storeLater(_ generation: Generation) async {
        while unstored[generation] != nil {
            do throws(CancellationError) { try await time.sleep(for: Self.storePause) } catch { return }
            guard let waiting = unstored[generation] else { return }
            _ = try? await keep(waiting.grant, for: waiting.tokens, of: generation, since: waiting.uptime)
        }
    }

    /// The session is over, or on its way out: its logout owes the revocation of these, too.
    private func revokeLate(_ grant: TokenGrant, of generation: Generation) async {
        forget(generation)
        guard let server else { return }
        do throws(StepFailure) {
            if let logout = try await store.logout(of: generation) {
                let now = time.now
                try await store.owe(server.duties(revoking: grant, of: logout, now: now), now: now)
                await onOwed()
                return
            }
        } catch {
            events.receive(.warning("tokens that came after a logout could not be kept for their revocation"))
        }
        await server.revoke(grant.tokens)
    }
}
