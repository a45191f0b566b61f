import { z } from 'zod'
import { mySessao } from '../conta/conta.ts'
import { cod, day, endpoint, instant, NIVEIS, page, pageOf, empty } from '../core/contract.ts'

const ADMINISTRATION = [2, -1] as const

/** An entry of the audit log. */
const logRecord = z.object({
  codAuditoria: z.number(),
  em: instant,
  codUsuario: z.number().nullable(),
  /** Null for the system and for unidentified callers. */
  usuario: z.string().nullable(),
  acao: z.string(),
  /** The action in words. */
  titulo: z.string(),
  /** The changed record, for example 'clientes:12'. */
  registro: z.string().nullable(),
  /** The record in words, for example 'cliente 12'; taken from the call when the log has no record. */
  sobre: z.string().nullable(),
  alvo: z.string().nullable(),
  ip: z.string().nullable(),
  aparelho: z.string().nullable(),
  /** Whether the entry holds the values before and after. */
  comMudanca: z.boolean(),
})
export type LogRecord = z.infer<typeof logRecord>

const changedField = z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })

/** A user in the list of accesses. */
const usuarioAccess = z.object({
  codUsuario: z.number(),
  /** Login code with the distributor's mask. */
  codigoLogin: z.string(),
  nome: z.string(),
  email: z.string(),
  codNivel: z.union(NIVEIS.map((n) => z.literal(n))),
  ativo: z.boolean(),
  ultimoAcesso: instant.nullable(),
  sessoes: z.number(),
  /** Device of the most recent session. */
  aparelho: z.string().nullable(),
})
export type UsuarioAccess = z.infer<typeof usuarioAccess>

export const ACCESS_STATUSES = ['comSessao', 'nunca', 'parados', 'inativos'] as const

/** Most days that the access figures cover. */
export const MAX_ACCESS_DAYS = 92

/** Audit log, screen visits, and open sessions. */
export const logs = {
  logDetalhado: endpoint({
    method: 'GET',
    path: 'logs/detalhado',
    replica: true,
    acesso: ADMINISTRATION,
    resumo: 'Quem fez o quê, quando e de onde, do mais novo ao mais antigo',
    query: page.omit({ codConcessionaria: true }).extend({
      codUsuario: cod.optional(),
      acao: z.string().max(60).optional(),
      /** Record or kind of record, for example 'usuarios:3' or 'usuarios'. */
      registro: z.string().max(80).optional(),
    }),
    response: pageOf(logRecord),
  }),
  mudancaDoLog: endpoint({
    method: 'GET',
    path: 'logs/detalhado/:codAuditoria',
    replica: true,
    acesso: ADMINISTRATION,
    resumo: 'O que um ato mudou: cada campo antes e depois',
    params: z.object({ codAuditoria: cod }),
    response: logRecord.extend({ campos: z.array(changedField), userAgent: z.string().nullable() }),
  }),
  opcoesDoLog: endpoint({
    method: 'GET',
    path: 'logs/opcoes',
    replica: true,
    acesso: ADMINISTRATION,
    resumo: 'Atos e pessoas pelos quais o log se filtra',
    response: z.object({
      acoes: z.array(z.object({ acao: z.string(), titulo: z.string() })),
      usuarios: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
    }),
  }),
  logAcessos: endpoint({
    method: 'GET',
    path: 'logs/acessos',
    replica: true,
    acesso: [2, -1, 1],
    loja: 'query',
    resumo: 'Visitas por hora e dia da semana, telas mais vistas, telas lentas e erros',
    query: z.object({ de: day, ate: day, codConcessionaria: cod.optional() }),
    response: z.object({
      visitas: z.number(),
      pessoas: z.number(),
      /** Visits by weekday (1 Monday to 7 Sunday) and hour, in the store's time zone. */
      calor: z.array(z.object({ diaDaSemana: z.number(), hora: z.number(), visitas: z.number() })),
      telas: z.array(
        z.object({
          /** Path, with `:codigo` where it names a record. */
          caminho: z.string(),
          visitas: z.number(),
          pessoas: z.number(),
          /** Milliseconds until the screen was ready; null when not measured. */
          mediana: z.number().nullable(),
          p95: z.number().nullable(),
        }),
      ),
      erros: z.array(
        z.object({ em: instant, usuario: z.string().nullable(), caminho: z.string(), mensagem: z.string() }),
      ),
    }),
  }),
  listaAcessos: endpoint({
    method: 'GET',
    path: 'logs/usuarios',
    replica: true,
    acesso: ADMINISTRATION,
    resumo: 'Usuários com o último acesso e as sessões abertas',
    query: page
      .omit({ codConcessionaria: true, de: true, ate: true })
      .extend({ situacao: z.enum(ACCESS_STATUSES).optional(), codNivel: z.coerce.number().int().optional() }),
    response: pageOf(usuarioAccess),
  }),
  sessoesDoUsuario: endpoint({
    method: 'GET',
    path: 'logs/usuarios/:codUsuario/sessoes',
    replica: true,
    acesso: ADMINISTRATION,
    resumo: 'Sessões abertas de um usuário, com o aparelho de cada uma',
    params: z.object({ codUsuario: cod }),
    response: z.object({ usuario: usuarioAccess, sessoes: z.array(mySessao) }),
  }),
  encerrarSessaoDoUsuario: endpoint({
    method: 'DELETE',
    path: 'logs/usuarios/:codUsuario/sessoes/:familia',
    acesso: ADMINISTRATION,
    resumo: 'Encerrar uma sessão de um usuário, na hora',
    params: z.object({ codUsuario: cod, familia: z.uuid() }),
    response: empty,
  }),
}
