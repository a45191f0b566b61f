import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInZone } from '#shared/rules/dates.ts'
import { oficinaIn } from '#tests/records/oficina.ts'
import { openTalk, type Talk } from '#tests/records/talk.ts'
import { bringBack } from './remind.ts'

let k: Talk
beforeAll(async () => {
  k = await openTalk()
})
afterAll(() => k.t.close())

const notify = (e: unknown) => {
  throw e
}

test('a customer who writes waits for the store, until somebody answers and so takes the thread', async () => {
  const ana = await k.cliente('Ana Lima', { telefone: '11987650001' })
  const cod = await k.open(ana)
  expect((await k.list()).itens.map((v) => v.codConversa)).not.toContain(cod)
  await k.receive({ codCliente: ana, canal: 'SMS', texto: 'Meu carro está pronto?' })
  expect((await k.list('visao=ESPERAM')).itens).toMatchObject([
    {
      codConversa: cod,
      cliente: 'Ana Lima',
      estado: 'ABERTA',
      naoLidas: 1,
      ultimaTexto: 'Meu carro está pronto?',
      dono: null,
    },
  ])
  const sent = await k.send(cod, { canal: 'SMS', texto: 'Fica pronto às 17h' })
  expect(sent.corpo).toMatchObject({ direcao: 'SAIDA', canal: 'SMS', estado: 'FILA', quem: 'Pessoa 3', tipo: 'TEXTO' })
  expect(await k.detail(cod)).toMatchObject({
    estado: 'AGUARDANDO_CLIENTE',
    codUsuario: k.codUsuario,
    esperaDesde: null,
    naoLidas: 0,
    ultimaDirecao: 'SAIDA',
  })
  expect(await k.t.sql('select canal, destino, corpo from mensagem where cod_conversa = $1', [cod])).toEqual([
    { canal: 'SMS', destino: '11987650001', corpo: 'Fica pronto às 17h' },
  ])
  expect((await k.messages(cod)).map((x) => [x.direcao, x.quem])).toEqual([
    ['SAIDA', 'Pessoa 3'],
    ['ENTRADA', 'Ana Lima'],
  ])
})

test('the same message of a provider is written once, and an older one moves nothing back', async () => {
  const bia = await k.cliente('Bia', { telefone: '11987650002' })
  const cod = await k.open(bia)
  const now = Date.now()
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  await k.receive({ codCliente: bia, canal: 'WHATSAPP', texto: 'segunda', idProvedor: 'w2', em: at(10) })
  const window = (await k.detail(cod)).janelaAte
  expect(
    await k.receive({ codCliente: bia, canal: 'WHATSAPP', texto: 'segunda', idProvedor: 'w2', em: at(10) }),
  ).toBeNull()
  await k.receive({ codCliente: bia, canal: 'WHATSAPP', texto: 'primeira', idProvedor: 'w1', em: at(60) })
  expect(await k.detail(cod)).toMatchObject({ ultimaTexto: 'segunda', janelaAte: window, naoLidas: 2 })
  expect(Date.parse((await k.detail(cod)).esperaDesde ?? '')).toBe(Date.parse(at(60)))
  expect((await k.messages(cod)).map((x) => x.texto)).toEqual(['segunda', 'primeira'])
  // A clock that runs ahead opens no longer window.
  await k.receive({ codCliente: bia, canal: 'WHATSAPP', texto: 'futuro', em: at(-600) })
  expect(Date.parse((await k.detail(cod)).janelaAte ?? '')).toBeLessThan(Date.now() + 24 * 3_600_000 + 1000)
})

test('who asks for no more messages is answered once, and that channel is refused from then on', async () => {
  const caio = await k.cliente('Caio', { telefone: '11987650003' })
  const cod = await k.open(caio)
  for (const id of ['s1', 's2']) await k.receive({ codCliente: caio, canal: 'SMS', texto: ' Parar! ', idProvedor: id })
  const messages = await k.messages(cod)
  expect(messages.filter((x) => x.direcao === 'SAIDA').map((x) => x.quem)).toEqual(['Pátio'])
  expect(await k.detail(cod)).toMatchObject({ esperaDesde: null, estado: 'AGUARDANDO_CLIENTE' })
  const refused = await k.send(cod, { canal: 'SMS', texto: 'Oi' })
  expect([refused.status, refused.corpo.campos]).toEqual([422, { canal: 'O cliente não autorizou contato por SMS' }])
  const origem = await k.t.sql('select origem from cliente_consentimento where cod_cliente = $1', [caio])
  expect(origem).toEqual([{ origem: 'Escreveu “Parar!” por SMS' }])
})

test('channels say why they cannot be used, the preferred one first', async () => {
  const davi = await k.cliente('Davi', { telefone: '1133334444', email: 'davi@exemplo.com' })
  const cod = await k.open(davi)
  const channels = async () => (await k.detail(cod)).canais.map((x) => [x.canal, x.impedimento])
  expect(await channels()).toEqual([
    ['WHATSAPP', 'O cliente não tem celular cadastrado'],
    ['SMS', null],
    ['EMAIL', null],
  ])
  await k.refuse(davi, 'EMAIL', true)
  expect((await channels())[0]).toEqual(['EMAIL', null])
  await k.receive({ codCliente: davi, canal: 'SMS', texto: 'oi' })
  expect((await channels())[0]).toEqual(['SMS', null])
  await k.refuse(davi, 'SMS')
  expect((await channels())[0]).toEqual(['SMS', 'O cliente não autorizou contato por SMS'])
})

test('a person says what they sent by their own WhatsApp; the product sends nothing then', async () => {
  const cod = await k.open(await k.cliente('Eva', { telefone: '11987650005' }))
  const without = await k.send(cod, { canal: 'WHATSAPP', texto: 'Oi' })
  expect([without.status, without.corpo.codigo]).toEqual([409, 'sem-conexao'])
  const said = await k.send(cod, { canal: 'WHATSAPP', texto: 'Mandei a foto', ditaEnviada: true })
  expect(said.corpo).toMatchObject({ estado: 'DITA', canal: 'WHATSAPP' })
  expect(await k.t.sql('select 1 from mensagem where cod_conversa = $1', [cod])).toEqual([])
})

test('threads are handed over to people of the store, resolved, and brought back at their hour', async () => {
  const cod = await k.open(await k.cliente('Fábio', { telefone: '11987650006' }))
  await k.ok('POST', `/${cod}/notas`, { texto: 'Ligou: volta amanhã' })
  expect(await k.detail(cod)).toMatchObject({ ultimaDirecao: 'NOTA', codUsuario: null })
  const colleague = await k.m.usuario(4, [k.loja])
  const stranger = await k.m.usuario(4, [k.another])
  const mechanic = await k.m.usuario(5, [k.loja])
  const people = await k.ok<{ codUsuario: number }[]>('GET', `/${cod}/colegas`)
  expect(people.map((u) => u.codUsuario)).toContain(colleague)
  for (const u of [stranger, mechanic]) expect((await k.em('POST', `/${cod}/dono`, { codUsuario: u })).status).toBe(422)
  expect(await k.ok('POST', `/${cod}/dono`, { codUsuario: colleague })).toMatchObject({ codUsuario: colleague })
  expect(await k.ok('POST', `/${cod}/estado`, { estado: 'RESOLVIDA' })).toMatchObject({ estado: 'RESOLVIDA' })
  expect((await k.list('visao=RESOLVIDAS')).itens.map((v) => v.codConversa)).toContain(cod)
  expect((await k.em('POST', `/${cod}/lembrete`, { em: '2020-01-01T10:00:00Z' })).status).toBe(422)
  await k.ok('POST', `/${cod}/lembrete`, { em: new Date(Date.now() + 3_600_000).toISOString() })
  expect(await bringBack(k.t.server.services, notify)).toBe(0)
  await k.t.sql(`update conversa set lembrar_em = now() - interval '1 second' where cod_conversa = $1`, [cod])
  expect(await bringBack(k.t.server.services, notify)).toBe(1)
  expect(await bringBack(k.t.server.services, notify)).toBe(0)
  expect(await k.detail(cod)).toMatchObject({ estado: 'ABERTA', lembrarEm: null })
})

test('a thread is not resolved over a message that nobody saw', async () => {
  const codCliente = await k.cliente('Odete', { telefone: '11987650017' })
  const cod = await k.open(codCliente)
  await k.receive({ codCliente, canal: 'SMS', texto: 'Obrigada' })
  const [seen] = await k.messages(cod)
  await k.receive({ codCliente, canal: 'SMS', texto: 'Mas o barulho voltou' })
  const refused = await k.em('POST', `/${cod}/estado`, { estado: 'RESOLVIDA', ate: seen?.codConversaMensagem })
  expect([refused.status, refused.corpo['codigo']]).toEqual([409, 'mensagem-nova'])
  expect(await k.detail(cod)).toMatchObject({ estado: 'ABERTA', naoLidas: 2 })
  const [last] = await k.messages(cod)
  const body = { estado: 'RESOLVIDA', ate: last?.codConversaMensagem }
  expect(await k.ok('POST', `/${cod}/estado`, body)).toMatchObject({ estado: 'RESOLVIDA', naoLidas: 0 })
})

test('a thread whose owner left the store, or the house, is the store’s again when the customer writes', async () => {
  for (const left of [
    'update usuario set ativo = false where cod_usuario = $1',
    'delete from usuario_filtro where cod_usuario = $1',
  ]) {
    const codCliente = await k.cliente('Nair', { telefone: '11987650016' })
    const cod = await k.open(codCliente)
    const owner = await k.m.usuario(4, [k.loja])
    await k.ok('POST', `/${cod}/dono`, { codUsuario: owner })
    await k.receive({ codCliente, canal: 'SMS', texto: 'Ficou pronto?' })
    expect(await k.detail(cod)).toMatchObject({ codUsuario: owner, naoLidas: 1 })
    await k.t.sql(left, [owner])
    await k.receive({ codCliente, canal: 'SMS', texto: 'E agora?' })
    expect(await k.detail(cod)).toMatchObject({ codUsuario: null, naoLidas: 2 })
  }
})

test('what is read up to a message stays unread after it', async () => {
  const gil = await k.cliente('Gil', { telefone: '11987650007' })
  const cod = await k.open(gil)
  for (const texto of ['um', 'dois', 'três']) await k.receive({ codCliente: gil, canal: 'SMS', texto })
  const [, second] = await k.messages(cod)
  await k.ok('POST', `/${cod}/lida`, { ate: second?.codConversaMensagem })
  expect((await k.detail(cod)).naoLidas).toBe(1)
  // Another page that had read less changes nothing.
  await k.ok('POST', `/${cod}/lida`, { ate: 1 })
  expect((await k.detail(cod)).naoLidas).toBe(1)
})

test('late is who waits longer than the store’s target', async () => {
  const hugo = await k.cliente('Hugo', { telefone: '11987650008' })
  const cod = await k.open(hugo)
  const em = new Date(Date.now() - 20 * 60_000).toISOString()
  await k.receive({ codCliente: hugo, canal: 'SMS', texto: 'alô', em })
  expect((await k.detail(cod)).atrasada).toBe(false)
  const late = async () => (await k.list('visao=ATRASADAS')).itens.map((v) => v.codConversa)
  expect(await late()).not.toContain(cod)
  await k.t.sql(`insert into concessionaria_config values ($1, $2, 'conversas.meta', '15')`, [
    k.m.codDistribuidor,
    k.loja,
  ])
  expect((await k.detail(cod)).atrasada).toBe(true)
  expect(await late()).toContain(cod)
  expect(await k.ok('GET', '/contagem')).toMatchObject({ atrasadas: (await late()).length })
})

test('the list goes on where a page ended, and another store’s threads are not there', async () => {
  const seen: number[] = []
  for (let cursor = ''; ;) {
    const page = await k.list(`limite=2&cursor=${cursor}`)
    seen.push(...page.itens.map((v) => v.codConversa))
    if (page.proximo === null) break
    cursor = page.proximo
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual((await k.list()).itens.map((v) => v.codConversa))
  const foreign = await k.cliente('Zeca', { telefone: '11987650009', loja: k.another })
  const r = await k.receive({ codConcessionaria: k.another, codCliente: foreign, canal: 'SMS', texto: 'segredo' })
  expect((await k.em('GET', `/${r?.codConversa}`)).status).toBe(404)
  expect((await k.send(r?.codConversa ?? 0, { canal: 'SMS', texto: 'oi' })).status).toBe(404)
  expect((await k.em('POST', '', { codCliente: foreign })).status).toBe(404)
  expect((await k.list('busca=segredo')).itens).toEqual([])
  const chief = await k.m.token(2)
  expect((await k.list('busca=segredo', chief)).itens.map((v) => v.cliente)).toEqual(['Zeca'])
})

test('a search finds by words, name, phone and plate, and shows the words found', async () => {
  const iris = await k.cliente('Íris Nóbrega', { telefone: '11912345678' })
  const cod = await k.open(iris)
  await k.receive({ codCliente: iris, canal: 'SMS', texto: 'A pastilha de freio não parou de chiar' })
  const found = async (search: string) => (await k.list(`busca=${encodeURIComponent(search)}`)).itens
  expect(await found('pastilha chia')).toMatchObject([
    { codConversa: cod, achado: 'A pastilha de freio não parou de chiar' },
  ])
  expect(await found('nobrega')).toMatchObject([{ codConversa: cod, achado: null }])
  expect(await found('(11) 91234-56')).toMatchObject([{ codConversa: cod }])
  expect(await found('pastilha motor')).toEqual([])
  expect(await found('%_')).toEqual([])
  expect(await found(`'; drop`)).toEqual([])
  await k.script.novo({ nome: 'Íris Nóbrega', telefone: '(11) 91234-5678' })
  expect(await found('ABC1D23')).toMatchObject([{ codConversa: cod, placas: ['ABC1D23'] }])
})

test('a message about a visit or an appointment knows the card and the day that open it', async () => {
  const oficina = await oficinaIn(k.t, k.m, k.loja)
  const { codPassagem, codAgendaVeiculo } = await oficina.passante()
  const visit = await k.ok<{ codConversa: number }>('POST', '', { codPassagem })
  expect(await k.detail(visit.codConversa)).toMatchObject({ passagens: [{ codPassagem, codAgendaVeiculo }] })
  const sent = await k.send(visit.codConversa, { canal: 'SMS', texto: 'Já começou', codPassagem })
  expect(sent.corpo).toMatchObject({ codPassagem, codAgendaVeiculo, codAgendamento: null, diaAgendamento: null })
  const start = oficina.onDay(3, '23:30')
  const a = await oficina.schedule(oficina.onDay(3, '09:00'))
  await k.t.sql(
    `update agendamento set inicio = $2, fim = $2::timestamptz + interval '20 minutes' where cod_agendamento = $1`,
    [a.codAgendamento, start],
  )
  const { codConversa } = await k.ok<{ codConversa: number }>('POST', '', { codAgendamento: a.codAgendamento })
  const about = await k.send(codConversa, { canal: 'SMS', texto: 'Até lá', codAgendamento: a.codAgendamento })
  // The day at the store: in UTC it is the next one.
  const dia = dayInZone(start, 'America/Sao_Paulo')
  expect(about.corpo).toMatchObject({
    codAgendamento: a.codAgendamento,
    diaAgendamento: dia,
    codAgendaVeiculo: null,
  })
  expect((await k.detail(codConversa)).agendamentos).toMatchObject([{ codAgendamento: a.codAgendamento, dia }])
  await k.t.sql(`update conversa_mensagem set id_provedor = 'w-ate-la' where cod_conversa_mensagem = $1`, [
    about.corpo['codConversaMensagem'],
  ])
  const { codCliente } = await k.detail(codConversa)
  await k.receive({ codCliente, canal: 'SMS', texto: 'Combinado', respondeAProvedor: 'w-ate-la' })
  expect((await k.messages(codConversa))[0]).toMatchObject({ texto: 'Combinado', codAgendamento: a.codAgendamento })
  // An appointment of another customer is not one of this thread.
  const foreign = await k.send(visit.codConversa, { canal: 'SMS', texto: 'x', codAgendamento: a.codAgendamento })
  expect(foreign.status).toBe(404)
})
