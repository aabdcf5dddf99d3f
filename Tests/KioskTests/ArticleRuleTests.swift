import FoundationEssentials
import KioskDomain
import Testing

/// When an article may be published.
struct ArticleRuleTests {
    private func refusal(title: String, characters: Int) -> ArticleRefusal? {
        let body = String(repeating: "é", count: characters)
        let article = Article(title: title, body: body, isPublished: true, created: Date(timeIntervalSince1970: 0))
        do throws(ArticleRefusal) {
            try article.mayBePublished()
            return nil
        } catch {
            return error
        }
    }

    /// A title that says something and a body of 100 characters, not bytes: one less is refused.
    @Test func titleAndBody() {
        #expect(refusal(title: "News", characters: 100) == nil)
        #expect(refusal(title: "News", characters: 99) == .bodyIsTooShort(characters: 99))
        #expect(refusal(title: "", characters: 100) == .titleIsEmpty)
        #expect(refusal(title: " \t", characters: 100) == .titleIsEmpty)
    }
}
