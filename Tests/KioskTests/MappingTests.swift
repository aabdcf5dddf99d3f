import FoundationEssentials
import KioskDomain
import Testing

@testable import KioskData

/// Entities and what the tables hold of them, both ways.
struct MappingTests {
    private let moment = Date(microsecondsSince1970: 1_764_495_600_123_457)

    /// An article comes back as it went, to the microsecond; the names and the author are the table's.
    @Test(arguments: [true, false], [7, nil]) func article(isPublished: Bool, id: Int?) {
        let article = Article(id: id, title: "T", body: "B", isPublished: isPublished, created: moment)
        let dto = ArticleDTO(article, author: "alice")
        #expect(
            dto
                == ArticleDTO(
                    storyID: id.map(Int64.init), author: "alice", headline: "T", content: "B",
                    isLive: isPublished ? 1 : 0, createdUsec: 1_764_495_600_123_457))
        #expect(dto.entity == article)
        #expect(ArticleDTO(dto.entity, author: "alice") == dto)
    }

    /// An order comes back in each state; a stage that no state has is an error, and not a guess.
    @Test func order() throws {
        for type in OrderStateRegistry.types {
            let dto = OrderDTO(Order(id: 3, item: "tea", placed: moment, state: type.init()), guest: "alice")
            #expect(dto.stage == type.name && dto.drink == "tea" && dto.ticketID == 3)
            let entity = try dto.entity()
            #expect(entity.state.name == type.name)
            #expect(OrderDTO(entity, guest: "alice") == dto)
        }
        let unknown = OrderDTO(ticketID: 3, guest: "alice", drink: "tea", stage: "eaten", placedUsec: 0)
        #expect(throws: GatewayFailure.unavailable("ticket 3 has the unknown stage eaten")) { try unknown.entity() }
    }
}
