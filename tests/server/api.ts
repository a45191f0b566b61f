import { expect } from 'vitest'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import type { Demo } from '../browser/demo.ts'
import { callApi } from './request.ts'

/** Password of every demo user. */
export const PASSWORD = 'Patio#2026'

/** A store as the demo lists return it. */
export interface DemoLoja {
  codConcessionaria: number
  nome: string
  cnpj: string | null
}

/** An API call with a distributor's Host header, because Node cannot resolve NAME.localhost. */
export async function api<T>(
  demo: Demo,
  distribuidor: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<T> {
  const r = await callApi(demo.server.endereco, method, path, { host: `${distribuidor}.localhost`, ...options })
  expect(r.status, `${path}: ${JSON.stringify(r.corpo)}`).toBe(200)
  return r.corpo as T
}

/** Result of a sign-in: the token, the profile, and the refresh cookie as `nome=valor`. */
export async function authenticate(
  demo: Demo,
  usuario: string,
  distribuidor = 'localhost',
): Promise<{ token: string; usuario: Usuario; cookie: string }> {
  const email = usuario.includes('@') ? usuario : `${usuario}@patio.demo`
  const r = await callApi(demo.server.endereco, 'POST', 'authenticate', {
    host: `${distribuidor}.localhost`,
    body: { email, senha: PASSWORD },
  })
  expect(r.status, `${email}: ${JSON.stringify(r.corpo)}`).toBe(200)
  return {
    ...(r.corpo['data'] as { token: string; usuario: Usuario }),
    cookie: r.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  }
}

/** Access token of a demo user. */
export async function tokenFor(demo: Demo, usuario: string, distribuidor?: string): Promise<string> {
  return (await authenticate(demo, usuario, distribuidor)).token
}

const lojas = new WeakMap<Demo, Map<string, Promise<[DemoLoja, ...DemoLoja[]]>>>()
/** Stores that a demo user reaches, fetched once; every demo user has at least one. */
export function getLojas(
  demo: Demo,
  distribuidor = 'localhost',
  usuario = 'consultor',
): Promise<[DemoLoja, ...DemoLoja[]]> {
  const knownCodes = lojas.get(demo) ?? new Map()
  lojas.set(demo, knownCodes)
  const de = `${usuario}@${distribuidor}`
  const ask = async () =>
    api(demo, distribuidor, 'GET', 'concessionarialist', { token: await tokenFor(demo, usuario, distribuidor) })
  const response = knownCodes.get(de) ?? ask()
  knownCodes.set(de, response)
  return response
}

/** The demonstration's store that takes bookings by the site and receives by Pix: the first that was made. */
export async function bookingLoja(demo: Demo): Promise<DemoLoja> {
  const found = (await getLojas(demo, 'localhost', 'admin')).find((l) => l.codConcessionaria === 1)
  if (!found) throw new Error('the demonstration has no first store')
  return found
}

/** Posts a checklist through a distributor's integration. */
export function postChecklist(
  demo: Demo,
  distribuidor: string,
  checklist: ChecklistInput,
): Promise<{ codOrcamento: number; codCheckList: number; checklist: string }> {
  return api(demo, distribuidor, 'POST', 'integracao/checklists', {
    token: `demo-${distribuidor}-chave-de-integracao`,
    body: checklist,
  })
}

/** A checklist with two red findings, an amber one and a green one. */
export function sampleChecklist(codConcessionaria: number, placa: string, cliente: string): ChecklistInput {
  return {
    idExterno: `${placa}-${Date.now()}`,
    codConcessionaria,
    veiculo: { placa, marca: 'Fiat', modelo: 'Pulse Audace', ano: 2024 },
    cliente: { nome: cliente, telefone: '(11) 98888-7777' },
    consultor: 'Lúcia Farias',
    mecanico: 'Bruno Lima',
    km: 24_310,
    itens: [
      {
        grupo: 'Freios',
        nome: 'Pastilhas de freio dianteiras',
        estado: 'VERMELHO',
        medida: 2.1,
        unidade: 'mm',
        limite: 3,
        comentarioCliente: 'O mínimo seguro é 3 mm.',
      },
      {
        grupo: 'Freios',
        nome: 'Discos dianteiros',
        estado: 'VERMELHO',
        medida: 20.1,
        unidade: 'mm',
        limite: 22,
        comentarioCliente: 'Abaixo da espessura mínima.',
      },
      {
        grupo: 'Carroceria',
        nome: 'Palhetas do limpador',
        estado: 'AMARELO',
        medida: 1,
        unidade: 'un',
        comentarioCliente: 'Ressecadas.',
      },
      { grupo: 'Pneus', nome: 'Pneu dianteiro', estado: 'VERDE', medida: 6, unidade: 'mm' },
    ],
  }
}

/** Books a service on the mechanic's first day with room, so many days ahead or later: other tests fill the nearest ones. */
export async function bookOnFreeDay(
  demo: Demo,
  codServicoAgendado: number,
  codMecanico: number,
  daysAhead = 1,
): Promise<void> {
  const token = await tokenFor(demo, 'admin')
  for (let days = daysAhead; days < daysAhead + 14; days++) {
    const inicio = new Date(Date.now() + days * 86_400_000).toISOString()
    const body = { codServicoAgendado, codMecanico, inicio }
    const answer = await callApi(demo.server.endereco, 'POST', 'agendamentoMecanico', {
      host: 'localhost.localhost',
      token,
      body,
    })
    if (answer.status === 200) return
    expect(answer.status, JSON.stringify(answer.corpo)).toBe(409)
  }
  throw new Error('No free day in two weeks')
}
