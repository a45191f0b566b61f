import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { charge } from '#tests/records/bank.ts'
import { openScript, type Script } from '#tests/records/script.ts'
import { createClient } from '../../core/database/pool.ts'
import { sweepEvents } from '../contas/work.ts'
import { expireCobrancas } from './expire.ts'

// What quotes, visits and appointments have to do with charges.

let r: Script

beforeAll(async () => {
  r = await openScript()
  const body = {
    modo: 'ESTATICO',
    ativa: true,
    chave: 'oficina@exemplo.com',
    nome: 'Oficina',
    cidade: 'Cidade',
    versao: 0,
  }
  await r.t.callApi('PUT', `pagamentos/contas/${r.loja}`, { host: r.m.host, token: r.manager, body })
})
afterAll(() => r.t.close())

const rule = (key: string, valor: string) =>
  r.t.sql(
    `insert into concessionaria_config (cod_distribuidor, cod_concessionaria, chave, valor) values ($1, $2, $3, $4)
     on conflict (cod_distribuidor, cod_concessionaria, chave) do update set valor = excluded.valor`,
    [r.m.codDistribuidor, r.loja, key, valor],
  )
const asked = async (o: FullOrcamento) =>
  (await r.t.callApi('GET', `pagamentos/alvos/orcamento/${o.codOrcamento}`, { host: r.m.host, token: r.manager }))
    .corpo as {
    sugerido: number | null
    total: number
    cobrancas: FullCobranca[]
  }
const full = async (codCobranca: number) =>
  (await r.t.callApi('GET', `pagamentos/cobrancas/${codCobranca}`, { host: r.m.host, token: r.manager }))
    .corpo as unknown as FullCobranca
async function pay(k: FullCobranca, valor = k.valor) {
  const now = await full(k.codCobranca)
  const body = { valor, pagoEm: new Date().toISOString(), prova: 'Visto no extrato', versao: now.versao }
  const p = await r.t.callApi('POST', `pagamentos/cobrancas/${k.codCobranca}/pagamento`, {
    host: r.m.host,
    token: r.manager,
    body,
  })
  expect(p.status, JSON.stringify(p.corpo)).toBe(200)
}

test('an approved quote is charged as the store’s rule says, and the customer’s page shows it', async () => {
  await r.novo()
  const none = await r.asDecided(['APROVADO', 'APROVADO'])
  expect((await asked(none)).cobrancas).toEqual([])
  expect((await r.isPublic(none)).corpo.pagar).toBeNull()
  await rule('pix.orcamento', 'SINAL')
  await r.novo()
  const part = await r.asDecided(['APROVADO', 'REPROVADO'])
  expect((await asked(part)).cobrancas).toMatchObject([{ tipo: 'SINAL', valor: 3000, estado: 'ABERTA' }])
  await rule('pix.orcamento', 'TODO')
  await r.novo()
  const whole = await r.asDecided(['APROVADO', 'APROVADO'])
  const [k] = (await asked(whole)).cobrancas
  expect(k).toMatchObject({ tipo: 'ORCAMENTO', valor: 20_000, cliente: 'Helena Prado' })
  expect((await r.isPublic(whole)).corpo.pagar).toEqual({
    token: expect.any(String),
    valor: 20_000,
    situacao: 'ABERTA',
  })
  // After a part of it, only the rest is asked for.
  if (!k) throw new Error('no charge')
  await pay({ ...k, valor: 5000 })
  expect((await r.isPublic(whole)).corpo.pagar).toMatchObject({ valor: 15_000, situacao: 'PARCIAL' })
})

test('the customer is told of a payment once', async () => {
  await r.novo()
  const o = await r.asDecided(['APROVADO', 'APROVADO'])
  const [k] = (await asked(o)).cobrancas
  if (!k) throw new Error('no charge')
  await pay(k)
  const told = await r.t.sql<{ corpo: string }>(`select corpo from mensagem where corpo like 'Recebemos R$_200,00%'`)
  expect(told.map((x) => x.corpo)).toEqual([
    expect.stringMatching(/^Recebemos R\$\s200,00 por Orçamento do Argo.*\/o\/pagar\//),
  ])
})

test('the customer reads what a payment leaves open: a rest, too much, or a charge that ended', async () => {
  const [part, over, ended] = [await chargedQuote(), await chargedQuote(), await chargedQuote()]
  await pay(part.k, 4321)
  await pay(over.k, 20_100)
  await r.t.callApi('POST', `pagamentos/cobrancas/${ended.k.codCobranca}/cancelar`, {
    host: r.m.host,
    token: r.manager,
    body: { versao: ended.k.versao, motivo: 'Cobrança errada' },
  })
  await pay(ended.k, 19_999)
  const said = async (valor: string) =>
    (
      await r.t.sql<{ corpo: string }>(`select corpo from mensagem where corpo like 'Recebemos R$_' || $1 || '%'`, [
        valor,
      ])
    )
      .map((x) => x.corpo.replaceAll('\u00a0', ' '))
      .join()
  expect(await said('43,21')).toContain('Ainda faltam R$ 156,79: http')
  expect(await said('201,00')).toContain('São R$ 1,00 a mais: a oficina acerta a diferença com você. O recibo')
  expect(await said('199,99')).toContain('Esta cobrança já não vale: a oficina devolve o valor. O recibo')
})

test('the address of a charge answers nothing that the customer asked', async () => {
  const { o, k } = await chargedQuote()
  await r.isPublic(o, 'POST', '/pergunta', { texto: 'Posso pagar em duas vezes?' })
  const sent = await r.t.callApi('POST', `pagamentos/cobrancas/${k.codCobranca}/enviar`, {
    host: r.m.host,
    token: r.manager,
    body: { canal: 'SMS' },
  })
  expect(sent.status, JSON.stringify(sent.corpo)).toBe(200)
  const { perguntas } = await r.ok('GET', '', undefined, r.manager, o.codOrcamento)
  expect(perguntas).toMatchObject([{ respondidaEm: null }])
  const [v] = await r.t.sql<{ estado: string; espera: boolean; lidas: number }>(
    `select v.estado, v.espera_desde is not null as espera, v.nao_lidas as lidas from conversa v
     join conversa_mensagem m using (cod_distribuidor, cod_conversa) where m.tipo = 'PAGAMENTO' order by m.cod_conversa_mensagem desc limit 1`,
  )
  expect(v).toEqual({ estado: 'ABERTA', espera: true, lidas: 1 })
})

test('a cancelled quote ends its open charge; a paid one waits for a refund', async () => {
  const [open, paid] = [await chargedQuote(), await chargedQuote()]
  await pay(paid.k)
  for (const { o } of [open, paid]) {
    const body = {
      versao: (await r.ok('GET', '', undefined, r.manager, o.codOrcamento)).versao,
      motivo: 'Cliente desistiu',
    }
    const done = await r.em('POST', '/cancelar', body, r.manager, o.codOrcamento)
    expect(done.status, JSON.stringify(done.corpo)).toBe(200)
  }
  expect(await full(open.k.codCobranca)).toMatchObject({ estado: 'CANCELADA', motivo: 'Orçamento cancelado' })
  expect(await full(paid.k.codCobranca)).toMatchObject({ estado: 'A_DEVOLVER', pago: 20_000 })
})

test('what was paid of a charge that ended is not asked for again', async () => {
  await rule('pix.orcamento', 'NAO')
  await r.novo()
  const o = await r.asDecided(['APROVADO', 'APROVADO'])
  const extra = { tipo: 'ORCAMENTO', codOrcamento: o.codOrcamento }
  const k = await charge(r.t, r.m, { loja: r.loja, token: r.manager, valor: 20_000, extra })
  await pay(k, 4321)
  await endAll()
  expect((await full(k.codCobranca)).estado).toBe('EXPIRADA')
  const { sugerido, total } = await asked(o)
  expect(sugerido).toBe(total - 4321)
})

async function chargedQuote() {
  await r.novo()
  const o = await r.sent()
  const k = await charge(r.t, r.m, {
    loja: r.loja,
    token: r.manager,
    valor: 20_000,
    extra: { tipo: 'SINAL', codOrcamento: o.codOrcamento },
  })
  return { o, k }
}

async function appointment(): Promise<number> {
  const [a] = await r.t.sql<{ c: number }>(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, 'Rui', '11987650000') returning cod_cliente),
      v as (insert into veiculo (cod_distribuidor, cod_concessionaria, chassi, marca, modelo) values ($1, $2, upper(left(md5(random()::text), 17)), 'Fiat', 'Uno') returning cod_veiculo)
     insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem)
     select $1, $2, cod_veiculo, cod_cliente, now() + interval '2 days', now() + interval '49 hours', 'BALCAO' from k, v returning cod_agendamento as c`,
    [r.m.codDistribuidor, r.loja],
  )
  return a?.c ?? 0
}
const deposit = (codAgendamento: number) =>
  charge(r.t, r.m, { loja: r.loja, token: r.manager, valor: 5000, extra: { tipo: 'RESERVA', codAgendamento } })
const stateOf = async (codAgendamento: number) =>
  (
    await r.t.sql<{ estado: string; motivo: string | null }>(
      'select estado, motivo_cancelamento as motivo from agendamento where cod_agendamento = $1',
      [codAgendamento],
    )
  )[0]

/** A deposit as a bank took it; `registered` is false while the bank does not answer. */
async function byBank(k: FullCobranca, registered = true): Promise<void> {
  await r.t.sql(
    `update cobranca set modo = 'PSP', registrada_em = case when $2 then now() end where cod_cobranca = $1`,
    [k.codCobranca, registered],
  )
}
const endAll = async () => {
  await r.t.sql(`update cobranca set expira_em = now() - interval '11 minutes'`)
  await expireCobrancas(r.t.server.services, (e) => {
    throw e
  })
}

test('a deposit that no bank tells of lets no hour go: it may be paid and not noted yet', async () => {
  const [own, silent] = [await appointment(), await appointment()]
  const [a, b] = [await deposit(own), await deposit(silent)]
  // Until the booked hour, in two days.
  expect(Date.parse(a.expiraEm) - Date.parse(a.criadaEm)).toBeGreaterThan(47 * 3_600_000)
  await byBank(b, false)
  await endAll()
  expect(await stateOf(own)).toEqual({ estado: 'AGENDADO', motivo: null })
  expect(await stateOf(silent)).toEqual({ estado: 'AGENDADO', motivo: null })
  await pay(a)
  expect(await stateOf(own)).toEqual({ estado: 'CONFIRMADO', motivo: null })
})

test('a paid deposit confirms its appointment; by a bank, an unpaid one frees the hour', async () => {
  const [kept, freed] = [await appointment(), await appointment()]
  const [a, b] = [await deposit(kept), await deposit(freed)]
  await byBank(b)
  await pay(a)
  expect(await stateOf(kept)).toEqual({ estado: 'CONFIRMADO', motivo: null })
  await endAll()
  expect(await stateOf(freed)).toEqual({ estado: 'CANCELADO', motivo: 'Sinal não pago' })
  const told = await r.t.sql<{ corpo: string }>('select corpo from mensagem where cod_agendamento = $1', [freed])
  expect(told.map((x) => x.corpo)).toEqual([
    expect.stringMatching(
      /^O sinal não chegou a tempo e a sua hora de .+ foi solta\. Para marcar outra: fale com a oficina$/,
    ),
  ])
  expect(await stateOf(kept)).toEqual({ estado: 'CONFIRMADO', motivo: null })
  expect(await full(b.codCobranca)).toMatchObject({ estado: 'CANCELADA', motivo: 'Sinal não pago' })
  await pay(b)
  expect((await full(b.codCobranca)).estado).toBe('A_DEVOLVER')
  expect((await stateOf(freed))?.estado).toBe('CANCELADO')
})

test('nothing is charged for a quote that is cancelled, nor for one that is cancelled meanwhile', async () => {
  await r.novo()
  const o = await r.sent()
  const ask = () =>
    r.t.callApi('POST', 'pagamentos/cobrancas', {
      host: r.m.host,
      token: r.manager,
      body: {
        codConcessionaria: r.loja,
        tipo: 'SINAL',
        codOrcamento: o.codOrcamento,
        descricao: 'Sinal do orçamento',
        valor: 5000,
      },
    })
  const staff = createClient(r.t.database.dono)
  await staff.connect()
  await staff.query('begin')
  await staff.query('select from orcamento where cod_orcamento = $1 for update', [o.codOrcamento])
  const meanwhile = ask()
  await expect.poll(() => r.t.sql('select from pg_locks where not granted')).toHaveLength(1)
  await staff.query(`update orcamento set estado = 'CANCELADO' where cod_orcamento = $1`, [o.codOrcamento])
  await staff.query('commit')
  await staff.end()
  for (const answer of [await meanwhile, await ask()])
    expect([answer.status, answer.corpo['codigo']]).toEqual([409, 'estado-nao-permite'])
  expect(await r.t.sql('select from cobranca where cod_orcamento = $1', [o.codOrcamento])).toEqual([])
})

test('a store with many events of its bank does not hold up another store’s', async () => {
  const other = r.m.lojas.find((l) => l !== r.loja) ?? 0
  await r.t.sql(
    `insert into pix_conta select (jsonb_populate_record(k, jsonb_build_object('cod_concessionaria', $2::int, 'token_publico', repeat('x', 22)))).* from pix_conta k where k.cod_concessionaria = $1`,
    [r.loja, other],
  )
  // Refused at once, in batches of five.
  const [last, first] = [Math.max(r.loja, other), Math.min(r.loja, other)]
  for (const loja of [...Array.from({ length: 6 }, () => first), last])
    await r.t.sql(`insert into pix_evento (cod_distribuidor, cod_concessionaria, corpo) values ($1, $2, 'x')`, [
      r.m.codDistribuidor,
      loja,
    ])
  await sweepEvents(r.t.server.services, (e) => {
    throw e
  })
  const done = await r.t.sql<{ loja: number }>(
    'select cod_concessionaria as loja from pix_evento where feito_em is not null order by feito_em, cod_evento',
  )
  expect(done).toHaveLength(7)
  expect(done.slice(0, 5).map((e) => e.loja)).toContain(last)
})
