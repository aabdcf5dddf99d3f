extension StateSchema {
    /// Which session a logout ended: what comes late for it is owed by that logout.
    static let generations = """
        ALTER TABLE logout ADD COLUMN generation INTEGER;
        CREATE INDEX logout_by_generation ON logout (generation) WHERE generation IS NOT NULL;
        """
}
