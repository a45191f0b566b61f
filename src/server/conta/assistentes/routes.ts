import { randomUUID } from 'node:crypto'
import type { assistentes } from '#shared/conta/assistentes.ts'
import { requireUnfiltered } from '../../cadastros/distribuidores/queries.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { factorChangedEmail, sendEmail } from '../../core/mail/system-emails.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { usuarioByCode } from '../nucleo/sessoes.ts'
import { answerAt, resourceOf, SCOPE } from './address.ts'
import { addClient, listClients, listConnections, settingsOf } from './queries.ts'
import { readRequest } from './request.ts'
import { ACCESS_MINUTES, createCode, endConnection } from './tokens.ts'
import { toolsFor } from './tools/tools.ts'

/** Who did not do this themselves learns of it by e-mail. */
async function tellPerson(c: SignedInCtx, programa: string): Promise<void> {
  const u = await usuarioByCode(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario)
  if (!u) return
  await sendEmail(
    c,
    u,
    factorChangedEmail(c.tenant, u.nome, `O programa ${programa} foi ligado e lê o Pátio como você.`),
  )
}

export const routes: Handlers<typeof assistentes> = {
  listClientesDeAssistente: (c) => listClients(c.tx, c.tenant.codDistribuidor),

  async criarClienteDeAssistente(c) {
    await requireUnfiltered(c)
    const idCliente = await addClient(c.tx, c.tenant.codDistribuidor, { ...c.body, codUsuario: c.sessao.codUsuario })
    c.changed({ registro: `programa:${idCliente}`, antes: {}, depois: c.body })
    const [criado] = await listClients(c.tx, c.tenant.codDistribuidor, idCliente)
    if (!criado) throw new Error('the program was not kept')
    return criado
  },

  async removerClienteDeAssistente(c) {
    await requireUnfiltered(c)
    const [antes] = await listClients(c.tx, c.tenant.codDistribuidor, c.params.idCliente)
    if (!antes) throw notFound('Este programa não está mais aqui')
    await c.tx.deleteFrom('oauthCliente').where(ofTenant(c)).where('idCliente', '=', antes.idCliente).execute()
    c.depois(async () => c.services.sessoes.forget(c.tenant.codDistribuidor))
    c.changed({ registro: `programa:${antes.idCliente}`, antes, depois: {} })
    return {}
  },

  async listMinhasConexoes(c) {
    const { ligados } = await settingsOf(c.tx, c.tenant.codDistribuidor)
    return { permitido: ligados, endereco: resourceOf(c.tenant), conexoes: await listConnections(c) }
  },

  async desligarAssistente(c) {
    const { familia } = c.params
    const ended = await endConnection(c.tx, c.tenant.codDistribuidor, { familia, codUsuario: c.sessao.codUsuario })
    if (!ended) throw notFound('Este assistente já não está ligado')
    c.depois(async () => c.services.sessoes.forget(c.tenant.codDistribuidor, c.sessao.codUsuario))
    c.changed({ registro: `usuarios:${c.sessao.codUsuario}`, antes: { assistente: familia }, depois: {} })
    return {}
  },

  async verPedidoDeAssistente(c) {
    const { cliente, redirecionamento, settings } = await readRequest(c.tx, c.tenant, c.query)
    return {
      nome: cliente.nome,
      registrouSe: cliente.codUsuario === null,
      volta: new URL(redirecionamento).host,
      recusa: answerAt(c.tenant, redirecionamento, { error: 'access_denied', state: c.query.state }),
      ferramentas: toolsFor(c.sessao.nivel).map(([, t]) => t.titulo),
      pessoais: settings.pessoais,
      minutosPorAcesso: ACCESS_MINUTES,
    }
  },

  async autorizarAssistente(c) {
    const { state, code_challenge } = c.body
    const { cliente, redirecionamento, recurso } = await readRequest(c.tx, c.tenant, c.body)
    await tellPerson(c, cliente.nome)
    const code = await createCode(c.tx, {
      codDistribuidor: c.tenant.codDistribuidor,
      codUsuario: c.sessao.codUsuario,
      idCliente: cliente.idCliente,
      redirecionamento,
      desafio: code_challenge,
      recurso,
      escopo: SCOPE,
      familia: randomUUID(),
    })
    c.changed({
      registro: `usuarios:${c.sessao.codUsuario}`,
      antes: {},
      depois: { assistente: cliente.nome, volta: new URL(redirecionamento).host },
    })
    return { url: answerAt(c.tenant, redirecionamento, { code, state }) }
  },
}
