import { afterAll, beforeAll, expect, test } from 'vitest'
import { download } from '#tests/files/spreadsheet.ts'
import { createCobranca } from '#tests/records/cobrancas.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(2)
  await createCobranca(t, m, m.lojas[0] ?? 0, 'Palhetas do Onix')
  await createCobranca(t, m, m.lojas[1] ?? 0, 'Filtro do Argo')
})
afterAll(() => t.close())

const csv = async (list: string, query = '') => {
  const path = `pagamentos/arquivos/${list}?formato=csv${query}`
  const { status, bytes } = await download(t.server.endereco, path, { host: m.host, token })
  return { status, text: bytes.toString() }
}

test('the file has the charges of the filter, in words and reais', async () => {
  const { status, text } = await csv('cobrancas', `&codConcessionaria=${m.lojas[0]}`)
  expect(status).toBe(200)
  expect(text).toContain('Palhetas do Onix')
  expect(text).toContain('Paga em parte')
  expect(text).toContain('50,00')
  expect(text).not.toContain('Filtro do Argo')
  expect((await csv('cobrancas', '&estado=PAGA')).text).not.toContain('Palhetas do Onix')
})

test('the payments come with how each was known', async () => {
  const { status, text } = await csv('recebidos')
  expect(status).toBe(200)
  expect(text.match(/Anotado à mão/g)).toHaveLength(2)
  expect((await csv('recebidos', '&situacao=SEM_COBRANCA')).text).not.toContain('Anotado à mão')
})
