import { expect } from 'vitest'
import type { Agendamento, AgendaServico } from '#shared/agenda/agenda.ts'
import type { OpenPassagem } from '#shared/agenda/agendamentos.ts'
import { todayIn, localInstant, addDays } from '#shared/rules/dates.ts'
import { buildWorld, type World } from './world.ts'
import { openTestServer, type TestServer } from '../server/server.ts'

export type Oficina = Awaited<ReturnType<typeof openOficina>>
type Reply = Awaited<ReturnType<TestServer['callApi']>>

const ALWAYS_OPEN = JSON.stringify(Object.fromEntries(Array.from({ length: 7 }, (_, i) => [i + 1, ['00:00', '23:59']])))
const MIN = 60_000

/** A store that is open 24 hours, with two advisers and two mechanics (one of them a level 5 user), and the steps of a car's visit. */
export async function openOficina() {
  const t = await openTestServer()
  return oficinaIn(t, await buildWorld(t))
}

/** The same in an existing world. */
export async function oficinaIn(t: TestServer, m: World, loja = m.lojas[0] ?? 0) {
  const key = [m.codDistribuidor, loja]
  const pickOne = async (text: string, ...values: unknown[]) =>
    (await t.sql<{ c: number }>(text, [...key, ...values]))[0]?.c ?? 0
  await t.sql(`update concessionaria set horarios = $3 where cod_distribuidor = $1 and cod_concessionaria = $2`, [
    ...key,
    ALWAYS_OPEN,
  ])
  await t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.almoco', '-') on conflict do nothing`, key)
  const consultor = (nome: string) =>
    pickOne(
      `insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) on conflict (cod_distribuidor, cod_concessionaria, nome) do update set ativo = true returning cod_consultor as c`,
      nome,
    )
  const mecanico = (nome: string, codUsuario: number | null = null) =>
    pickOne(
      `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, turnos, cod_usuario) values ($1, $2, $3, $4, $5) on conflict (cod_distribuidor, cod_concessionaria, nome) do update set turnos = excluded.turnos, cod_usuario = excluded.cod_usuario returning cod_mecanico as c`,
      nome,
      ALWAYS_OPEN,
      codUsuario,
    )
  const usuarioMecanico = await m.usuario(5, [loja])
  const chief = await m.token(4, [loja])
  const consultores = [await consultor('Lúcia Farias'), await consultor('Rui Prado')] as const
  const mecanicos = [await mecanico('Bruno Lima', usuarioMecanico), await mecanico('Ana Braga')] as const
  let plates = 0

  const callApi = (method: string, path: string, body?: unknown, token = chief): Promise<Reply> =>
    t.callApi(method, path, { host: m.host, token, body })
  async function ok<T>(method: string, path: string, body?: unknown, token = chief): Promise<T> {
    const r = await callApi(method, path, body, token)
    expect([r.status, r.corpo['codigo'] ?? null, path], JSON.stringify(r.corpo)).toEqual([200, null, path])
    return r.corpo as T
  }
  const fromHere = (minutos: number) => new Date(Math.floor(Date.now() / MIN) * MIN + minutos * MIN).toISOString()
  /** A time of a future day in the store's time zone, because exact measurements must not cross midnight. */
  const onDay = (days: number, hora: string) =>
    localInstant(addDays(todayIn('America/Sao_Paulo', new Date()), days), hora, 'America/Sao_Paulo')
  const placa = () =>
    `OFI${Math.floor(++plates / 1000)}A${String(plates % 100).padStart(2, '0')}`.replace(
      'A',
      'ABCDEFGHIJ'[Math.floor(plates / 100) % 10] ?? 'A',
    )
  const pedido = (inicio: string, extra: object = {}) => ({
    codConcessionaria: loja,
    inicio,
    codConsultor: consultores[0],
    veiculo: { placa: placa(), marca: 'Fiat', modelo: 'Argo' },
    cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
    servicos: [{ descricao: 'Troca de óleo', minutos: 30 }],
    ...extra,
  })
  return {
    t,
    m,
    loja,
    chief,
    consultores,
    mecanicos,
    mecanicoLogado: await m.tokenFor(usuarioMecanico, 5),
    callApi,
    ok,
    fromHere,
    onDay,
    placa,
    pedido,
    schedule: (start: string, extra: object = {}) => ok<Agendamento>('POST', 'agendamento', pedido(start, extra)),
    /** A walk-in with services of the given minutes, on the board. */
    async passante(minutos: number[] = [30], extra: object = {}): Promise<OpenPassagem> {
      return ok('POST', 'agenda/passantes', {
        codConcessionaria: loja,
        veiculo: { placa: placa(), marca: 'Fiat', modelo: 'Pulse' },
        cliente: { nome: 'Rui Alves', telefone: '(11) 97777-6666' },
        servicos: minutos.map((n, i) => ({ descricao: `Serviço ${i + 1}`, minutos: n })),
        ...extra,
      })
    },
    fit: (codServicoAgendado: number, inicio: string, codMecanico = mecanicos[0]) =>
      ok<{ servico: AgendaServico }>('POST', 'agendamentoMecanico', { codServicoAgendado, codMecanico, inicio }),
    async servico(cod: number): Promise<AgendaServico> {
      const dia = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
      const all = await ok<AgendaServico[]>('GET', `agendamentoServicos/${loja}/${dia}`)
      const s = all.find((x) => x.codServicoAgendado === cod)
      if (!s) throw new Error(`service ${cod} is not in the day`)
      return s
    },
  }
}
