import { z } from 'zod'
import { cod, endpoint, instant, NIVEIS, empty } from '../core/contract.ts'
import { ENTRY_METHODS } from '../rules/entry-methods.ts'

export const nivel = z.union(NIVEIS.map((n) => z.literal(n)))

/** The signed-in user, as stored under `id_usuario`. */
export const usuario = z.object({
  codUsuario: z.number(),
  nome: z.string(),
  email: z.string(),
  codNivel: nivel,
  ultimoAcesso: instant.nullable(),
  /** Whether filters bound what the person reaches; they may not change what applies to every store. */
  filtrado: z.boolean(),
})
export type Usuario = z.infer<typeof usuario>

const methods = Object.keys(ENTRY_METHODS) as [keyof typeof ENTRY_METHODS]

/** An open session of a user: one browser, with any number of tabs. */
export const openSessao = z.object({
  familia: z.uuid(),
  /** True when the session survives closing the browser. */
  lembrada: z.boolean(),
  /** Device in words ("Chrome no Windows"); null without a user agent. */
  aparelho: z.string().nullable(),
  /** Null for sessions older than the record of methods. */
  metodo: z.enum(methods).nullable(),
  /** The network's address at the sign-in, its last part cut off. */
  rede: z.string().nullable(),
  /** The shared device and its store, when it is one. */
  compartilhado: z.object({ nome: z.string(), concessionaria: z.string() }).nullable(),
  abertaEm: instant,
  /** The last act. */
  vistaEm: instant,
  expiraEm: instant,
})
export type OpenSessao = z.infer<typeof openSessao>

const email = z.string().trim().toLowerCase().min(1, 'Informe o email').max(200)
const login = z.string().trim().toLowerCase().min(1, 'Informe o e-mail ou o código').max(200)
const newPassword = z.string().max(200)

/** Screens that open without a session; the new password page is listed without the key in its address. */
const PUBLIC_SCREENS = [
  '/login',
  '/logout',
  '/password',
  '/401',
  '/404',
  '/500',
  '/erroConcessionaria',
  '/aparelho',
] as const
export type PublicScreen = (typeof PUBLIC_SCREENS)[number]

/** Milliseconds until the screen was ready. */
const duracaoMs = z.number().int().min(0).max(600_000).optional()

export const sessao = {
  authenticate: endpoint({
    method: 'POST',
    path: 'authenticate',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Entrar com email ou código de login, e senha',
    body: z.object({
      /** The e-mail, or the login code with or without its mask. */
      email: login,
      senha: z.string().min(1, 'Informe a senha').max(200),
      rememberme: z.boolean().default(false),
    }),
    response: z.object({ data: z.object({ usuario, token: z.string() }) }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: 'refresh',
    acesso: 'publico',
    resumo: 'Renovar o token pelo cookie de sessão',
    response: z.object({ data: z.object({ usuario, token: z.string() }) }),
  }),
  logged: endpoint({
    method: 'GET',
    path: 'logged',
    acesso: 'autenticado',
    resumo: 'Conferir a sessão',
    response: z.object({ usuario: usuario.omit({ email: true }) }),
  }),
  logout: endpoint({ method: 'POST', path: 'logout', acesso: 'publico', resumo: 'Sair', response: empty }),
  forgotPassword: endpoint({
    method: 'POST',
    path: 'password/forgot',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Pedir o link de nova senha',
    body: z.object({ email }),
    response: empty,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'password/reset',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Gravar a nova senha pelo link',
    body: z.object({ token: z.string().min(20).max(100), senha: newPassword }),
    response: empty,
  }),
  pageview: endpoint({
    method: 'POST',
    path: 'pageview',
    acesso: 'autenticado',
    semAuditoria: true,
    resumo: 'Registrar a visita a uma tela',
    body: z.object({
      pagina: z.string().max(500),
      params: z.string().max(1000),
      duracaoMs,
    }),
    response: empty,
  }),
  pageviewPublica: endpoint({
    method: 'POST',
    path: 'publico/pageview',
    acesso: 'publico',
    porMinuto: 60,
    semAuditoria: true,
    resumo: 'Registrar a visita a uma tela que abre sem sessão',
    body: z.object({ pagina: z.enum(PUBLIC_SCREENS), duracaoMs }),
    response: empty,
  }),
  savelog: endpoint({
    method: 'POST',
    path: 'savelog',
    acesso: 'autenticado',
    semAuditoria: true,
    resumo: 'Registrar um acontecimento da tela',
    body: z.object({
      tipo: z.string().max(40),
      mensagem: z.string().max(2000),
      dados: z.record(z.string(), z.unknown()).optional(),
    }),
    response: empty,
  }),
  sms: endpoint({
    method: 'POST',
    path: 'sms',
    acesso: [1, 2, 3, -1],
    loja: 'body',
    porMinuto: 20,
    resumo: 'Enviar SMS (fica na fila de saída quando não há gateway)',
    body: z.object({
      codConcessionaria: cod,
      telefone: z.string().max(20),
      mensagem: z.string().trim().min(1, 'Escreva a mensagem').max(640),
    }),
    response: z.object({ codMensagem: z.number(), estado: z.enum(['PENDENTE', 'ENVIADA', 'FALHOU', 'GUARDADA']) }),
  }),
}
