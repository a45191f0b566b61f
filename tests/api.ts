import { expect } from 'vitest'
import type { ChecklistEntrada } from '#shared/suporte/integracao.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import type { Demo } from './demo.ts'
import { chamar } from './pedido.ts'

/** Password of everybody in the demonstration. */
export const SENHA = 'Patio#2026'

/** A store as the lists of the demonstration give it. */
export interface LojaDaDemo {
  codConcessionaria: number
  nome: string
  cnpj: string | null
}

/** An API call on a distributor's host, as Node cannot resolve NAME.localhost. */
export async function api<T>(
  demo: Demo,
  distribuidor: string,
  metodo: string,
  caminho: string,
  opcoes: { token?: string; body?: unknown } = {},
): Promise<T> {
  const r = await chamar(demo.servidor.endereco, metodo, caminho, { host: `${distribuidor}.localhost`, ...opcoes })
  expect(r.status, `${caminho}: ${JSON.stringify(r.corpo)}`).toBe(200)
  return r.corpo as T
}

/** What a sign-in gives: the token, the profile, and the refresh cookie as `nome=valor`. */
export async function autenticar(
  demo: Demo,
  usuario: string,
  distribuidor = 'localhost',
): Promise<{ token: string; usuario: Usuario; cookie: string }> {
  const email = usuario.includes('@') ? usuario : `${usuario}@patio.demo`
  const r = await chamar(demo.servidor.endereco, 'POST', 'authenticate', {
    host: `${distribuidor}.localhost`,
    body: { email, senha: SENHA },
  })
  expect(r.status, `${email}: ${JSON.stringify(r.corpo)}`).toBe(200)
  return {
    ...(r.corpo['data'] as { token: string; usuario: Usuario }),
    cookie: r.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  }
}

/** Access token of a demo user. */
export async function tokenDe(demo: Demo, usuario: string, distribuidor?: string): Promise<string> {
  return (await autenticar(demo, usuario, distribuidor)).token
}

const lojas = new WeakMap<Demo, Map<string, Promise<[LojaDaDemo, ...LojaDaDemo[]]>>>()
/** Stores that a demo user reaches, asked once; the demonstration has at least one for each. */
export function lojasDe(
  demo: Demo,
  distribuidor = 'localhost',
  usuario = 'consultor',
): Promise<[LojaDaDemo, ...LojaDaDemo[]]> {
  const sabidas = lojas.get(demo) ?? new Map()
  lojas.set(demo, sabidas)
  const de = `${usuario}@${distribuidor}`
  const perguntar = async () =>
    api(demo, distribuidor, 'GET', 'concessionarialist', { token: await tokenDe(demo, usuario, distribuidor) })
  const resposta = sabidas.get(de) ?? perguntar()
  sabidas.set(de, resposta)
  return resposta
}

/** A checklist sent in by a distributor's integration. */
export function postarChecklist(
  demo: Demo,
  distribuidor: string,
  checklist: ChecklistEntrada,
): Promise<{ codOrcamento: number; codCheckList: number; checklist: string }> {
  return api(demo, distribuidor, 'POST', 'integracao/checklists', {
    token: `demo-${distribuidor}-chave-de-integracao`,
    body: checklist,
  })
}

/** A checklist with two red findings, an amber one and a green one. */
export function checklistDe(codConcessionaria: number, placa: string, cliente: string): ChecklistEntrada {
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
