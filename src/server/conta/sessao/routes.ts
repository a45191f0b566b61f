import { erroSenha } from '#shared/rules/senha.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lerCodigoLogin } from '#shared/rules/codigo-login.ts'
import { erroTelefone, formatarTelefone } from '#shared/rules/telefone.ts'
import { semSegredos, textoSemSegredos } from '#shared/rules/sem-segredos.ts'
import { descreverAparelho } from '#shared/rules/aparelho.ts'
import type { sessao } from '#shared/conta/sessao.ts'
import { cartaNovaSenha, enviarCarta, linkDeSenha } from '../../core/mail/cartas.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { AppError, invalid, unauthorized } from '../../core/http/errors.ts'
import { bearer, type Handlers } from '../../core/http/http.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'
import type { Partes } from '../../core/partes.ts'
import { confereSenha, HASH_DE_NINGUEM, hashSenha } from '../../core/secrets/senha.ts'
import { novoSegredo } from '../../core/tenancy/session.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import {
  criarLinkSenha,
  criarSessao,
  DIAS_LEMBRADO,
  encerrarFamilia,
  familiaDoCookie,
  perfilDe,
  registrarAcesso,
  renovarSessao,
  temLinkRecente,
  tomarUsuario,
  trocarSenha,
  usarLinkSenha,
  type UsuarioLido,
  usuarioPorCodigo,
  usuarioPorEmail,
  usuarioPorLogin,
} from './queries.ts'
import { contarTentativa, esquecerTentativas } from './tentativas.ts'

/** What the calls around a sign-in have in common. */
type Entrada = Pick<Ctx, 'partes' | 'inquilino'> & { req: FastifyRequest; reply: FastifyReply }

const COOKIE = 'patio_sessao'
/** Longest event of a screen that is kept whole, in characters. */
const MAX_LOG = 20_000

/** Tries of one person count together, whatever was typed; a code that nobody has counts in any spelling. */
const contaDe = (u: UsuarioLido | undefined, login: string): string =>
  u?.email ?? String(lerCodigoLogin(login) ?? login)

/** Guessing one person's password is slow from any one address. Throws 429. */
async function exigirVez({ partes, inquilino, req, reply }: Entrada, email: string): Promise<void> {
  const { RATE_LIMIT_FACTOR, SENHAS_SEM_ESPERA } = partes.env
  if (RATE_LIMIT_FACTOR === 0) return
  const semEspera = Math.max(1, Math.ceil(SENHAS_SEM_ESPERA * RATE_LIMIT_FACTOR))
  const espera = await transacao(partes.banco, 'sistema', (tx) =>
    contarTentativa(tx, { codDistribuidor: inquilino.codDistribuidor, email, ip: req.ip }, semEspera),
  )
  if (espera === 0) return
  reply.header('retry-after', espera)
  const tempo = espera <= 60 ? `${espera} s` : `${Math.ceil(espera / 60)} min`
  throw new AppError(
    429,
    'muitas-tentativas',
    `Muitas tentativas para este email ou código. Aguarde ${tempo} ou peça uma nova senha.`,
  )
}

function porCookie(reply: FastifyReply, inquilino: Inquilino, segredo: string, lembrar: boolean): void {
  reply.setCookie(COOKIE, segredo, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: inquilino.tipoConexao === 'https',
    ...(lembrar && { maxAge: DIAS_LEMBRADO * 86_400 }),
  })
}
const origem = (req: FastifyRequest, alvo: string) => ({
  ip: req.ip,
  userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
  alvo,
})

export const rotas: Handlers<typeof sessao> = {
  async authenticate(c) {
    const { partes, inquilino, body, req, reply } = c
    const { codDistribuidor } = inquilino
    const u = await transacao(partes.banco, 'sistema', (tx) => usuarioPorLogin(tx, codDistribuidor, body.email))
    await exigirVez(c, contaDe(u, body.email))
    const certa = await confereSenha(body.senha, u?.senhaHash ?? HASH_DE_NINGUEM)
    if (!u?.ativo || !certa) {
      await transacao(partes.banco, 'sistema', (tx) =>
        registrarAcesso(tx, codDistribuidor, u?.codUsuario ?? null, 'login-recusado', origem(req, body.email)),
      )
      throw unauthorized()
    }
    const { segredo } = novoSegredo()
    const familia = randomUUID()
    await transacao(partes.banco, 'sistema', async (tx) => {
      await esquecerTentativas(tx, { codDistribuidor, email: u.email, ip: req.ip })
      await registrarAcesso(tx, codDistribuidor, u.codUsuario, 'login', origem(req, body.email))
      await criarSessao(
        tx,
        codDistribuidor,
        {
          codUsuario: u.codUsuario,
          lembrar: body.rememberme,
          familia,
          aparelho: descreverAparelho(req.headers['user-agent']),
        },
        segredo,
      )
    })
    porCookie(reply, inquilino, segredo, body.rememberme)
    return { data: { usuario: perfilDe(u), token: await partes.sessoes.emitir(inquilino, u, familia) } }
  },

  async refresh({ partes, inquilino, req, reply }) {
    const cookie = req.cookies[COOKIE]
    if (!cookie) throw unauthorized('Entre para continuar')
    const { codDistribuidor } = inquilino
    const r = await transacao(partes.banco, 'sistema', async (tx) => {
      const s = await renovarSessao(tx, codDistribuidor, cookie, (de) => partes.sessoes.sucessor(de))
      const u = s && (await usuarioPorCodigo(tx, codDistribuidor, s.codUsuario))
      return s && u?.ativo ? { ...s, u } : null
    })
    if (!r) {
      reply.clearCookie(COOKIE, { path: '/api' })
      throw unauthorized('Sua sessão terminou. Entre de novo.')
    }
    porCookie(reply, inquilino, r.segredo, r.lembrar)
    return { data: { usuario: perfilDe(r.u), token: await partes.sessoes.emitir(inquilino, r.u, r.familia) } }
  },

  async logged(c) {
    const u = await usuarioPorCodigo(c.tx, c.inquilino.codDistribuidor, c.sessao.codUsuario)
    if (!u) throw unauthorized()
    return { usuario: perfilDe(u) }
  },

  async logout({ partes, inquilino, req, reply }) {
    const cookie = req.cookies[COOKIE]
    const { codDistribuidor } = inquilino
    const doToken = await partes.sessoes.familiaDoToken(inquilino, bearer(req))
    const familias = await transacao(partes.banco, 'sistema', async (tx) => {
      const doCookie = cookie && (await familiaDoCookie(tx, codDistribuidor, cookie))
      const achadas = [doCookie, doToken].filter((f) => f !== null && typeof f === 'object')
      for (const f of achadas) await encerrarFamilia(tx, codDistribuidor, f)
      return achadas
    })
    // Other processes are told by the database.
    for (const f of familias) partes.sessoes.esquecer(codDistribuidor, f.codUsuario)
    reply.clearCookie(COOKIE, { path: '/api' })
    return {}
  },

  // Known and unknown addresses answer alike and at once: the work happens after the answer.
  async forgotPassword({ partes, inquilino, body, req }) {
    setImmediate(() => {
      enviarLink(partes, inquilino, body.email).catch((e: unknown) =>
        req.log.error({ err: e }, 'password link not sent'),
      )
    })
    return {}
  },

  async resetPassword({ partes, inquilino, body, req }) {
    const erro = erroSenha(body.senha)
    if (erro) throw invalid('Escolha outra senha', { senha: erro })
    const senhaHash = await hashSenha(body.senha)
    await transacao(partes.banco, 'sistema', async (tx) => {
      const codUsuario = await usarLinkSenha(tx, inquilino.codDistribuidor, body.token)
      if (codUsuario === null)
        throw invalid('Link inválido', { token: 'Este link já foi usado ou venceu. Peça outro na tela de entrada.' })
      await trocarSenha(tx, inquilino.codDistribuidor, codUsuario, senhaHash)
      await registrarAcesso(tx, inquilino.codDistribuidor, codUsuario, 'senha-trocada', origem(req, ''))
    })
    return {}
  },

  async pageview(c) {
    await c.tx
      .insertInto('paginaVista')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        codUsuario: c.sessao.codUsuario,
        pagina: textoSemSegredos(c.body.pagina),
        params: textoSemSegredos(c.body.params),
        codConcessionaria: lojaVista(c, c.body.params),
        duracaoMs: c.body.duracaoMs ?? null,
      })
      .execute()
    return {}
  },

  async pageviewPublica({ partes, inquilino, body }) {
    await transacao(partes.banco, 'sistema', (tx) =>
      tx
        .insertInto('paginaVista')
        .values({
          codDistribuidor: inquilino.codDistribuidor,
          pagina: body.pagina,
          params: 'type=view',
          duracaoMs: body.duracaoMs ?? null,
        })
        .execute(),
    )
    return {}
  },

  async savelog(c) {
    const limpo = semSegredos({ mensagem: c.body.mensagem, ...c.body.dados }) as { mensagem: string }
    const texto = JSON.stringify(limpo)
    // Cut as text inside a value: half a JSON is none.
    const dados =
      texto.length <= MAX_LOG ? texto : JSON.stringify({ mensagem: limpo.mensagem, cortado: texto.slice(0, MAX_LOG) })
    await c.tx
      .insertInto('auditoria')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        codUsuario: c.sessao.codUsuario,
        acao: `log:${c.body.tipo}`,
        dados,
        ...origem(c.req, ''),
      })
      .execute()
    return {}
  },

  async sms(c) {
    const erro = erroTelefone(formatarTelefone(c.body.telefone))
    if (erro) throw invalid('Telefone inválido', { telefone: erro })
    const codMensagem = await guardarMensagem(c.tx, {
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria: c.body.codConcessionaria,
      canal: 'SMS',
      destino: c.body.telefone.replace(/\D/g, ''),
      assunto: null,
      corpo: c.body.mensagem,
    })
    return { codMensagem, estado: c.partes.env.SMS_URL ? ('PENDENTE' as const) : ('GUARDADA' as const) }
  },
}

/** The store in which a screen was looked at, if it is within reach. */
function lojaVista({ sessao }: Pick<CtxDePessoa, 'sessao'>, params: string): number | null {
  const loja = Number(new URLSearchParams(params).get('codConcessionaria'))
  return sessao.lojas.has(loja) ? loja : null
}

async function enviarLink(partes: Partes, inquilino: Inquilino, email: string): Promise<void> {
  await transacao(partes.banco, 'sistema', async (tx) => {
    const u = await usuarioPorEmail(tx, inquilino.codDistribuidor, email)
    if (!u?.ativo) return
    await tomarUsuario(tx, inquilino.codDistribuidor, u.codUsuario)
    if (await temLinkRecente(tx, inquilino.codDistribuidor, u.codUsuario, partes.env.MINUTOS_ENTRE_LINKS)) return
    const segredo = await criarLinkSenha(tx, inquilino.codDistribuidor, u.codUsuario, 'SENHA')
    await enviarCarta(
      { tx, inquilino },
      { ...u, email },
      cartaNovaSenha(inquilino, u.nome, linkDeSenha(inquilino, segredo)),
    )
  })
}
