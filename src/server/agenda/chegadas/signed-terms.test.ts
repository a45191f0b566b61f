import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatInstant } from '#shared/rules/dates.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { buildWorld } from '#tests/records/world.ts'

const TERMS = 'Autorizo o teste de rodagem.\nRetiro os objetos de valor.'
let o: Oficina
let signature: string
beforeAll(async () => {
  o = await openOficina()
  await o.t.sql(
    `insert into reserva_loja (cod_distribuidor, cod_concessionaria, endereco, termos) values ($1, $2, 'centro', $3)`,
    [o.m.codDistribuidor, o.loja, TERMS],
  )
  const strokes =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M10 80 Q150 0 290 80" stroke="#000" fill="none"/></svg>'
  signature = (await sharp(Buffer.from(strokes)).png().toBuffer()).toString('base64')
})
afterAll(() => o.t.close())

let hours = 10
async function arrival() {
  const a = await o.schedule(o.onDay(1, `${(hours += 1)}:00`))
  const { url } = await o.ok<{ url: string }>('POST', `agendamento/${a.codAgendamento}/lembrete`, { canal: 'LINK' })
  return { ...a, token: /([\w-]{22})$/.exec(url)?.[1] ?? '' }
}
async function tell(token: string, signed: boolean, more: object = {}) {
  const assinatura = signed ? { dados: signature, nome: 'Helena Prado', termos: TERMS } : null
  const body = { km: 42_300, decideNome: 'Rosa Prado', decideTelefone: '(11) 96666-5555', assinatura, ...more }
  const r = await o.t.callApi('POST', `publico/agenda/chegada/${token}/previa`, { host: o.m.host, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
}
const byStaff = async (cod: number, token: string, host = o.m.host) =>
  download(o.t.server.endereco, `agendamento/${cod}/previa/termos`, { host, token })
const byLink = (token: string, host = o.m.host) =>
  download(o.t.server.endereco, `publico/agenda/chegada/${token}/termos`, { host, token: '' })

test('adviser and customer get the same paper: the text as it was signed, who signed, who decides', async () => {
  const a = await arrival()
  const chief = await o.m.token(4, [o.loja])
  await tell(a.token, false)
  expect([(await byStaff(a.codAgendamento, chief)).status, (await byLink(a.token)).status]).toEqual([404, 404])
  await tell(a.token, true)
  await o.t.sql(`update reserva_loja set termos = 'Outros termos'`)
  const [row] = await o.t.sql<{ em: string; loja: string; hash: string }>(
    `select to_json(p.assinado_em) #>> '{}' as em, l.nome as loja, p.termos_sha256 as hash from chegada_previa p join concessionaria l using (cod_distribuidor, cod_concessionaria)
     where p.cod_agendamento = $1`,
    [a.codAgendamento],
  )
  for (const file of [await byStaff(a.codAgendamento, chief), await byLink(a.token)]) {
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toMatch(/termos-\w+/)
    const pdf = await parsePdf(file.bytes)
    const text = pdf.paginas.join(' ')
    expect([pdf.titulo, pdf.images]).toEqual(['Termos assinados antes da chegada', 1])
    for (const said of [
      ...TERMS.split('\n'),
      row?.loja ?? '?',
      row?.hash ?? '?',
      `Helena Prado, em ${formatInstant(new Date(row?.em ?? 0).toISOString(), 'America/Sao_Paulo')}`,
      'Rosa Prado',
      '(11) 96666-5555',
      '42.300 km',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Outros termos')
  }
  await o.t.sql('update reserva_loja set termos = $1', [TERMS])
})

test('who named nobody decides alone, by the phone of the register', async () => {
  const a = await arrival()
  await tell(a.token, true, { decideNome: '', decideTelefone: '' })
  const [k] = await o.t.sql<{ nome: string }>(
    `update cliente k set telefone = '11955554444' from agendamento a where a.cod_agendamento = $1 and k.cod_distribuidor = a.cod_distribuidor and k.cod_cliente = a.cod_cliente returning k.nome`,
    [a.codAgendamento],
  )
  const text = (await parsePdf((await byLink(a.token)).bytes)).paginas.join(' ')
  expect(text).toContain(k?.nome)
  expect(text).toContain('(11) 95555-4444')
})

test('another store, another distributor, a level without the agenda and an erased customer get no paper', async () => {
  const a = await arrival()
  await tell(a.token, true)
  const other = await buildWorld(o.t, 'outro')
  const elsewhere = await o.m.token(4, [o.m.lojas[1] ?? 0])
  expect([
    (await byStaff(a.codAgendamento, await o.m.token(6, [o.loja]))).status,
    (await byStaff(a.codAgendamento, elsewhere)).status,
    (await byStaff(a.codAgendamento, await other.token(2), other.host)).status,
    (await byLink(a.token, other.host)).status,
  ]).toEqual([403, 404, 404, 404])
  // Without its picture the paper still says who signed.
  await o.t.sql(`update chegada_previa set assinatura = assinatura || '.gone' where cod_agendamento = $1`, [
    a.codAgendamento,
  ])
  const pdf = await parsePdf((await byLink(a.token)).bytes)
  expect([pdf.images, pdf.paginas.join(' ').includes('Helena Prado')]).toEqual([0, true])
  await o.t.sql('delete from chegada_previa where cod_agendamento = $1', [a.codAgendamento])
  expect((await byLink(a.token)).status).toBe(404)
})
