import { expect } from 'vitest'
import type { Conexao } from '#shared/conversas/conexoes.ts'
import { dispatch } from '../../src/server/core/mail/outbox.ts'
import { fetchWaiting } from '../../src/server/conversas/conexoes/media.ts'
import { sweepEvents } from '../../src/server/conversas/conexoes/work.ts'
import { openWhatsappSimulator, type WhatsappSimulator } from '../../scripts/demo/whatsapp-stand-in.ts'
import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'

/** Settings of a server that may call stand-ins on this machine. */
export const LOCAL_PROVIDERS = { SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' }

const TOKEN = 'EAAJB-um-token-de-teste'
const APP_SECRET = 'segredo-do-aplicativo-da-meta'

/** A stand-in that a store is connected to by the product's own call. */
export async function connectWhatsapp(
  t: TestServer,
  m: World,
  loja: number,
  o: { templates?: readonly object[] } = {},
): Promise<{ whatsapp: WhatsappSimulator; conexao: Conexao; token: string }> {
  const idTelefone = `10654035224${loja}`
  const idConta = `10229012934${loja}`
  const whatsapp = await openWhatsappSimulator({ token: TOKEN, idTelefone, idConta, ...o })
  const token = await m.token(2)
  const r = await t.callApi('PUT', `conversas/conexoes/${loja}/WHATSAPP`, {
    host: m.host,
    token,
    body: { ativa: true, idTelefone, idConta, endereco: whatsapp.url, token: TOKEN, segredo: APP_SECRET, versao: 0 },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const conexao = r.corpo as Conexao
  const path = new URL(conexao.aviso ?? '').pathname
  whatsapp.listen({ url: t.server.endereco + path, host: m.host, segredo: APP_SECRET })
  return { whatsapp, conexao, token }
}

const fail = (e: unknown) => {
  throw e
}

/** Works on everything that providers told, and fetches what they announced. */
export async function workEvents(t: TestServer): Promise<void> {
  await sweepEvents(t.server.services, fail)
  await fetchWaiting(t.server.services, fail)
}

/** Sends what is due in the outbox, until nothing is. */
export async function sendAll(t: TestServer): Promise<void> {
  const log = { info: () => {}, warn: () => {} }
  while ((await dispatch(t.server.services, log)) > 0);
}

/** A message of a thread as tests look at it. */
export interface StoredMessage {
  codConversa: number
  codConcessionaria: number
  direcao: string
  texto: string
  estado: string
  motivo: string | null
  codigoErro: number | null
  idProvedor: string | null
  custoMicros: number | null
  categoria: string | null
  citado: string | null
}

/** Messages of a distributor's threads, oldest first. */
export function messagesOf(t: TestServer, m: World): Promise<StoredMessage[]> {
  return t.sql<StoredMessage & Record<string, unknown>>(
    `select cod_conversa as "codConversa", cod_concessionaria as "codConcessionaria", direcao, texto, estado, motivo, codigo_erro as "codigoErro",
      id_provedor as "idProvedor", custo_micros::int as "custoMicros", categoria, citado
     from conversa_mensagem where cod_distribuidor = $1 order by em, cod_conversa_mensagem`,
    [m.codDistribuidor],
  )
}
