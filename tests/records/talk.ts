import { expect } from 'vitest'
import type { ConversaDetail, ConversaMensagem, ConversaRow } from '#shared/conversas/conversas.ts'
import { asSystem, type Ctx } from '../../src/server/core/tenancy/context.ts'
import { receiveFromCliente } from '../../src/server/conversas/nucleo/receive.ts'
import { sendBytes } from '../server/request.ts'
import { scriptIn } from './script.ts'
import { openTestServer } from '../server/server.ts'
import { buildWorld } from './world.ts'

export type Talk = Awaited<ReturnType<typeof openTalk>>
type Found = ConversaRow & { achado: string | null }

/** A store whose staff talks with customers, and the calls of its screens. */
export async function openTalk(extraEnv: Record<string, string> = {}) {
  const t = await openTestServer(extraEnv)
  const m = await buildWorld(t)
  const script = await scriptIn(t, m)
  const [loja = 0, another = 0] = m.lojas
  const codUsuario = await m.usuario(3, [loja])
  const token = await m.tokenFor(codUsuario, 3)
  const d = m.codDistribuidor

  async function em(method: string, action: string, body?: unknown, who = token) {
    const r = await t.callApi(method, `conversas${action}`, { host: m.host, token: who, body })
    return {
      status: r.status,
      corpo: r.corpo as Record<string, unknown> & {
        codigo: string
        mensagem: string
        campos: Record<string, string>
      },
    }
  }
  async function ok<T>(method: string, action: string, body?: unknown, who = token): Promise<T> {
    const r = await em(method, action, body, who)
    expect(r.corpo).not.toHaveProperty('codigo')
    return r.corpo as T
  }
  async function cliente(nome: string, data: { telefone?: string; email?: string; loja?: number } = {}) {
    const [k] = await t.sql<{ c: number }>(
      `insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone, email) values ($1, $2, $3, $4, $5) returning cod_cliente as c`,
      [d, data.loja ?? loja, nome, data.telefone ?? null, data.email ?? null],
    )
    return k?.c ?? 0
  }
  const asStore = async <T>(run: (c: Ctx) => Promise<T>) =>
    asSystem(t.server.services, await t.server.services.tenants.forHost(m.host), run)
  return {
    t,
    m,
    script,
    loja,
    another,
    codUsuario,
    token,
    em,
    ok,
    cliente,
    asStore,
    /** A customer's thread; opened by the call of the screens. */
    async open(codCliente: number): Promise<number> {
      return (await ok<{ codConversa: number }>('POST', '', { codCliente })).codConversa
    },
    /** What a customer writes, as a provider brings it. */
    receive: (
      m: Omit<Parameters<typeof receiveFromCliente>[1], 'codConcessionaria'> & { codConcessionaria?: number },
    ) => asStore((c) => receiveFromCliente(c, { codConcessionaria: loja, ...m })),
    list: async (query = '', who = token) =>
      await ok<{ itens: Found[]; proximo: string | null }>('GET', `?${query}`, undefined, who),
    detail: (cod: number) => ok<ConversaDetail>('GET', `/${cod}`),
    messages: async (cod: number) => (await ok<{ itens: ConversaMensagem[] }>('GET', `/${cod}/mensagens`)).itens,
    send: (cod: number, body: object) => em('POST', `/${cod}/mensagens`, body),
    upload: (cod: number, nome: string, bytes: Buffer) =>
      sendBytes(t.server.endereco, `conversas/${cod}/anexos?nome=${encodeURIComponent(nome)}`, bytes, {
        method: 'POST',
        host: m.host,
        token,
      }),
    /** Connects the store's WhatsApp number. */
    connectWhatsApp: () =>
      t.sql(
        `insert into conversa_conexao (cod_distribuidor, cod_concessionaria, canal, token_publico, id_telefone) values ($1, $2, 'WHATSAPP', repeat('a', 22), '1') on conflict do nothing`,
        [d, loja],
      ),
    addTemplate: (nome: string, body: string, fields: number, uso: string | null = null, situacao = 'APPROVED') =>
      t.sql(
        `insert into whatsapp_modelo (cod_distribuidor, cod_concessionaria, nome, idioma, categoria, situacao, corpo, campos, uso) values ($1, $2, $3, 'pt_BR', 'UTILITY', $4, $5, $6, $7)`,
        [d, loja, nome, situacao, body, fields, uso],
      ),
    refuse: (codCliente: number, canal: string, concedido = false) =>
      t.sql(
        `insert into cliente_consentimento (cod_distribuidor, cod_concessionaria, cod_cliente, canal, concedido, origem) values ($1, $2, $3, $4, $5, 'teste')`,
        [d, loja, codCliente, canal, concedido],
      ),
  }
}
