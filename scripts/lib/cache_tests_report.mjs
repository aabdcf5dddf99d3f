// Says what the results of cache-tests come to.
//
//     node cache_tests_report.mjs CHECKOUT RESULTS EXPECTED
//
// EXPECTED has a line "id TAB reason" for each required test that is known to fail. Exits with 1 when others failed, or
// when one of them passed.

import fs from 'node:fs'

const [checkout, resultsFile, expectedFile] = process.argv.slice(2)
const suites = (await import(`${checkout}/tests/index.mjs`)).default
const results = JSON.parse(fs.readFileSync(resultsFile))
const expected = new Map(
  fs.readFileSync(expectedFile, 'utf8').split('\n').filter(line => line && !line.startsWith('#')).map(line => line.split('\t'))
)

function outcome (result) {
  if (result === true) return 'pass'
  return result[0] === 'Setup' ? 'setup' : 'fail'
}

const counts = {}
const surprises = []
for (const suite of suites) {
  for (const test of suite.tests) {
    const result = results[test.id]
    if (result === undefined) continue
    const kind = test.kind ?? 'required'
    const what = outcome(result)
    counts[kind] ??= { pass: 0, fail: 0, setup: 0 }
    counts[kind][what] += 1
    if (kind !== 'check' && what !== 'pass') {
      console.log(`${kind} ${what}: ${suite.id}/${test.id}: ${result[1]}${expected.has(test.id) ? ` (known: ${expected.get(test.id)})` : ''}`)
    }
    if (kind === 'required' && (what !== 'pass') !== expected.has(test.id)) surprises.push(`${test.id}: ${what}`)
  }
}
for (const [kind, { pass, fail, setup }] of Object.entries(counts)) {
  console.log(`${kind}: ${pass} passed, ${fail} failed, ${setup} could not be set up`)
}
for (const surprise of surprises) console.log(`not as expected: ${surprise}`)
process.exit(surprises.length > 0 ? 1 : 0)
