import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Desafio, ReservaDia, ReservaFeita, ReservaSegurada, ReservaSite } from '#shared/agenda/reservas.ts'
import { newChallenge } from '../../src/server/agenda/reservas/challenge.ts'
import type { Oficina } from './oficina.ts'

type Reply = Awaited<ReturnType<Oficina['callApi']>>

/** The answer to a challenge, as the customer's browser finds it. */
export function solve({ desafio, bits }: Pick<Desafio, 'desafio' | 'bits'>): { desafio: string; resposta: string } {
  for (let n = 0; ; n++) {
    const digest = createHash('sha256').update(`${desafio}:${n}`).digest()
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return { desafio, resposta: String(n) }
  }
}

export type Reservas = Awaited<ReturnType<typeof openReservas>>

/** A store whose page takes bookings at any hour, and the steps of a customer who books there. */
export async function openReservas(o: Oficina, settings: Record<string, string> = {}) {
  const { t, m, loja } = o
  const gerente = await m.token(2)
  const call = (method: string, path: string, body?: unknown, host = m.host): Promise<Reply> =>
    t.callApi(method, `publico/reservas/${path}`, { host, body })
  async function ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const r = await call(method, path, body)
    expect([r.status, path], JSON.stringify(r.corpo)).toEqual([200, path])
    return r.corpo as T
  }
  const set = async (nome: string, valor: string) => {
    await t.sql(
      `insert into concessionaria_config values ($1, $2, $3, $4) on conflict (cod_distribuidor, cod_concessionaria, chave) do update set valor = excluded.valor`,
      [m.codDistribuidor, loja, `reserva.${nome}`, valor],
    )
  }
  for (const [nome, valor] of Object.entries({ ativa: 'SIM', antecedencia: '0', parte: '100', ...settings }))
    await set(nome, valor)
  const site = await o.ok<ReservaSite>('GET', `agenda/site/${loja}`, undefined, gerente)
  const { endereco, titulo, texto, chegada, termos, versao } = site
  const body = { endereco, titulo, texto, chegada, termos, versao }
  if (versao === 0) await o.ok('PUT', `agenda/site/${loja}`, body, gerente)
  const choices = await o.ok<{ codReservaServico: number; nome: string }[]>(
    'GET',
    `agenda/site/${loja}/servicos`,
    undefined,
    gerente,
  )
  const choice = (nome: string) => choices.find((x) => x.nome === nome)?.codReservaServico ?? 0
  const page = `lojas/${endereco}`
  const tenant = await t.server.services.tenants.forHost(m.host)
  /** A solved challenge; an easy one, because many are solved here at once. */
  const challenge = () => solve(newChallenge(t.server.services, tenant, 1))
  let phones = 0
  const wanted = { servicos: [choice('Barulho ou vibração')], texto: 'range ao frear' }
  const hold = async (inicio: string, extra: object = {}) =>
    call('POST', `${page}/horas`, { ...wanted, inicio, placa: o.placa(), ...challenge(), ...extra })
  const days = async (extra: object = {}) =>
    (await ok<{ dias: ReservaDia[]; minutos: number }>('POST', `${page}/dias`, { ...wanted, ...extra })).dias
  /** Last code sent to a phone. */
  const codeOf = async (telefone: string) =>
    (
      await t.sql<{ corpo: string }>(
        `select corpo from mensagem where destino = $1 and corpo ~ '^[0-9]{6} é o seu código' order by cod_mensagem desc limit 1`,
        [telefone.replace(/\D/g, '')],
      )
    )[0]?.corpo.slice(0, 6) ?? ''
  const newPhone = () => `(11) 9${String(70_000_000 + ++phones).replace(/(\d{4})(\d{4})/, '$1-$2')}`
  /** Holds an hour and books it as a customer does; `step` may look at each step. */
  async function book(
    start: string,
    extra: { nome?: string; placa?: string; telefone?: string; carroReserva?: boolean } = {},
  ) {
    const { nome = 'Helena Prado', placa = o.placa(), telefone = newPhone(), ...asked } = extra
    const held = await hold(start, { placa })
    expect(held.status, JSON.stringify(held.corpo)).toBe(200)
    const { token } = held.corpo as unknown as ReservaSegurada
    await ok('POST', `${token}/codigo`, { telefone, canal: 'SMS' })
    const confirm = {
      nome,
      telefone,
      placa,
      modelo: 'Argo',
      codigo: await codeOf(telefone),
      consentimento: true,
      ...asked,
    }
    return { token, confirm, feita: await ok<ReservaFeita>('POST', `${token}/confirmar`, confirm) }
  }
  return { ...o, gerente, call, ok, set, page, choice, challenge, hold, days, codeOf, newPhone, book, wanted }
}
