import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { erroTelefone, formatarTelefone } from '#shared/telefone.ts'
import { sessao } from '#shared/sessao.ts'
import { transacao } from '../db.ts'
import { AppError, invalid, unauthorized } from '../errors.ts'
import { serve } from '../http.ts'
import { cartaNovaSenha, enviarCarta, linkDeSenha } from '../cartas.ts'
import { guardarMensagem } from '../mensagens.ts'
import type { Partes } from '../partes.ts'
import type { Inquilino } from '../tenant.ts'
import {
  criarLinkSenha,
  criarSessao,
  DIAS_LEMBRADO,
  encerrarSessao,
  perfilDe,
  registrarAcesso,
  trocarSenha,
  usarLinkSenha,
  usarSessao,
  usuarioPorCodigo,
  usuarioPorEmail,
} from './queries.ts'
import { confereSenha, hashSenha, HASH_DE_NINGUEM, senhaConhecida } from './senha.ts'

const COOKIE = 'patio_sessao'

export function sessaoRoutes(app: FastifyInstance, partes: Partes): void {
  const { banco, sessoes, env } = partes
  // Per account, besides the per-address limit: guessing one person's password is slow from anywhere.
  const porConta = app.createRateLimit({
    max: Math.max(1, Math.ceil(10 * env.RATE_LIMIT_FACTOR)),
    timeWindow: 15 * 60_000,
    keyGenerator: (req) => `conta:${req.inquilino.codDistribuidor}:${(req.body as { email: string }).email}`,
  })

  function porCookie(reply: FastifyReply, inquilino: Inquilino, segredo: string, lembrar: boolean): void {
    reply.setCookie(COOKIE, segredo, {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: inquilino.tipoConexao === 'https',
      ...(lembrar && { maxAge: DIAS_LEMBRADO * 86_400 }),
    })
  }
  const origem = (req: FastifyRequest, alvo: string) => ({ ip: req.ip, userAgent: (req.headers['user-agent'] ?? '').slice(0, 300), alvo })

  serve(app, partes, 'sessao', sessao, {
    async authenticate({ inquilino, body, req, reply }) {
      if (env.RATE_LIMIT_FACTOR > 0) {
        const limite = await porConta(req)
        if (!limite.isAllowed && limite.isExceeded)
          throw new AppError(429, 'muitas-tentativas', 'Muitas tentativas para este email. Aguarde 15 minutos ou peça uma nova senha.')
      }
      const { codDistribuidor } = inquilino
      const u = await transacao(banco, 'sistema', (tx) => usuarioPorEmail(tx, codDistribuidor, body.email))
      const certa = await confereSenha(body.senha, u?.senhaHash ?? HASH_DE_NINGUEM)
      if (!u?.ativo || !certa) {
        await transacao(banco, 'sistema', (tx) => registrarAcesso(tx, codDistribuidor, u?.codUsuario ?? null, 'login-recusado', origem(req, body.email)))
        throw unauthorized()
      }
      const segredo = await transacao(banco, 'sistema', async (tx) => {
        await registrarAcesso(tx, codDistribuidor, u.codUsuario, 'login', origem(req, body.email))
        return criarSessao(tx, codDistribuidor, u.codUsuario, body.rememberme, randomUUID())
      })
      porCookie(reply, inquilino, segredo, body.rememberme)
      return { data: { usuario: perfilDe(u), token: await sessoes.emitir(inquilino, u) } }
    },

    async refresh({ inquilino, req, reply }) {
      const cookie = req.cookies[COOKIE]
      if (!cookie) throw unauthorized('Entre para continuar')
      const { codDistribuidor } = inquilino
      const r = await transacao(banco, 'sistema', async (tx) => {
        const s = await usarSessao(tx, codDistribuidor, cookie)
        const u = s && (await usuarioPorCodigo(tx, codDistribuidor, s.codUsuario))
        return s && u?.ativo ? { u, lembrar: s.lembrar, segredo: await criarSessao(tx, codDistribuidor, u.codUsuario, s.lembrar, s.familia) } : null
      })
      if (!r) {
        reply.clearCookie(COOKIE, { path: '/api' })
        throw unauthorized('Sua sessão terminou. Entre de novo.')
      }
      porCookie(reply, inquilino, r.segredo, r.lembrar)
      return { data: { usuario: perfilDe(r.u), token: await sessoes.emitir(inquilino, r.u) } }
    },

    async logged({ tx, inquilino, sessao: s }) {
      const u = await usuarioPorCodigo(tx, inquilino.codDistribuidor, s.codUsuario)
      if (!u) throw unauthorized()
      return { usuario: perfilDe(u) }
    },

    async logout({ inquilino, req, reply }) {
      const cookie = req.cookies[COOKIE]
      if (cookie) await transacao(banco, 'sistema', (tx) => encerrarSessao(tx, inquilino.codDistribuidor, cookie))
      reply.clearCookie(COOKIE, { path: '/api' })
      return {}
    },

    // Known and unknown addresses answer alike and at once: the work happens after the answer.
    async forgotPassword({ inquilino, body, req }) {
      setImmediate(() => {
        enviarLink(partes, inquilino, body.email).catch((e: unknown) => req.log.error({ err: e }, 'password link not sent'))
      })
      return {}
    },

    async resetPassword({ inquilino, body, req }) {
      if (senhaConhecida(body.senha)) throw invalid('Escolha outra senha', { senha: 'Esta senha está nas listas de senhas vazadas. Escolha outra.' })
      const senhaHash = await hashSenha(body.senha)
      await transacao(banco, 'sistema', async (tx) => {
        const codUsuario = await usarLinkSenha(tx, inquilino.codDistribuidor, body.token)
        if (codUsuario === null) throw invalid('Link inválido', { token: 'Este link já foi usado ou venceu. Peça outro na tela de entrada.' })
        await trocarSenha(tx, inquilino.codDistribuidor, codUsuario, senhaHash)
        await registrarAcesso(tx, inquilino.codDistribuidor, codUsuario, 'senha-trocada', origem(req, ''))
      })
      return {}
    },

    async pageview({ tx, inquilino, sessao: s, body }) {
      await tx
        .insertInto('paginaVista')
        .values({ codDistribuidor: inquilino.codDistribuidor, codUsuario: s.codUsuario, ...body })
        .execute()
      return {}
    },

    async savelog({ tx, inquilino, sessao: s, body, req }) {
      const dados = JSON.stringify({ mensagem: body.mensagem, ...body.dados }).slice(0, 20_000)
      await tx
        .insertInto('auditoria')
        .values({ codDistribuidor: inquilino.codDistribuidor, codUsuario: s.codUsuario, acao: `log:${body.tipo}`, dados, ...origem(req, '') })
        .execute()
      return {}
    },

    async sms({ tx, inquilino, body }) {
      const erro = erroTelefone(formatarTelefone(body.telefone))
      if (erro) throw invalid('Telefone inválido', { telefone: erro })
      const codMensagem = await guardarMensagem(tx, {
        codDistribuidor: inquilino.codDistribuidor,
        codConcessionaria: body.codConcessionaria,
        canal: 'SMS',
        destino: body.telefone.replace(/\D/g, ''),
        assunto: null,
        corpo: body.mensagem,
      })
      return { codMensagem, estado: env.SMS_URL ? ('PENDENTE' as const) : ('GUARDADA' as const) }
    },
  })
}

async function enviarLink(partes: Partes, inquilino: Inquilino, email: string): Promise<void> {
  await transacao(partes.banco, 'sistema', async (tx) => {
    const u = await usuarioPorEmail(tx, inquilino.codDistribuidor, email)
    if (!u?.ativo) return
    const segredo = await criarLinkSenha(tx, inquilino.codDistribuidor, u.codUsuario, 'SENHA')
    await enviarCarta(tx, inquilino, email, cartaNovaSenha(inquilino, u.nome, linkDeSenha(inquilino, segredo)))
  })
}
