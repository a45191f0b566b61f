import { z } from 'zod'
import { cod, dia, endpoint, instante, NIVEIS, pagina, paginaDe, vazio } from '../core/contract.ts'

const ADMINISTRACAO = [2, -1] as const

/** Something that somebody did, as the log keeps it. */
const registroDoLog = z.object({
  codAuditoria: z.number(),
  em: instante,
  codUsuario: z.number().nullable(),
  /** Null for the system and for whoever was not recognised. */
  usuario: z.string().nullable(),
  acao: z.string(),
  /** The act in words. */
  titulo: z.string(),
  /** The record that it changed, as 'clientes:12'. */
  registro: z.string().nullable(),
  /** The same in words, as 'cliente 12'; told by the call where the log keeps no record. */
  sobre: z.string().nullable(),
  alvo: z.string().nullable(),
  ip: z.string().nullable(),
  aparelho: z.string().nullable(),
  /** Whether it holds what was before and after. */
  comMudanca: z.boolean(),
})
export type RegistroDoLog = z.infer<typeof registroDoLog>

const campoMudado = z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })

/** A user as the list of accesses shows them. */
const acessoDoUsuario = z.object({
  codUsuario: z.number(),
  /** Under the distributor's mask. */
  codigoLogin: z.string(),
  nome: z.string(),
  email: z.string(),
  codNivel: z.union(NIVEIS.map((n) => z.literal(n))),
  ativo: z.boolean(),
  ultimoAcesso: instante.nullable(),
  sessoes: z.number(),
  /** Device of the session used last. */
  aparelho: z.string().nullable(),
})
export type AcessoDoUsuario = z.infer<typeof acessoDoUsuario>

/** A session that is open. */
const sessaoDoUsuario = z.object({
  familia: z.string(),
  aparelho: z.string().nullable(),
  abertaEm: instante,
  vistaEm: instante,
  lembrada: z.boolean(),
  /** The one in which it is asked. */
  atual: z.boolean(),
})

export const SITUACOES_DE_ACESSO = ['comSessao', 'nunca', 'parados', 'inativos'] as const

/** Days that the figures of accesses cover at most. */
export const MAX_DIAS_DE_ACESSOS = 92

/** What was done, what was looked at, and who is in. */
export const logs = {
  logDetalhado: endpoint({
    method: 'GET',
    path: 'logs/detalhado',
    acesso: ADMINISTRACAO,
    resumo: 'Quem fez o quê, quando e de onde, do mais novo ao mais antigo',
    query: pagina.omit({ codConcessionaria: true }).extend({
      codUsuario: cod.optional(),
      acao: z.string().max(60).optional(),
      /** Part of the record's name, as 'usuarios:3' or 'usuarios'. */
      registro: z.string().max(80).optional(),
    }),
    response: paginaDe(registroDoLog),
  }),
  mudancaDoLog: endpoint({
    method: 'GET',
    path: 'logs/detalhado/:codAuditoria',
    acesso: ADMINISTRACAO,
    resumo: 'O que um ato mudou: cada campo antes e depois',
    params: z.object({ codAuditoria: cod }),
    response: registroDoLog.extend({ campos: z.array(campoMudado), userAgent: z.string().nullable() }),
  }),
  opcoesDoLog: endpoint({
    method: 'GET',
    path: 'logs/opcoes',
    acesso: ADMINISTRACAO,
    resumo: 'Atos e pessoas pelos quais o log se filtra',
    response: z.object({
      acoes: z.array(z.object({ acao: z.string(), titulo: z.string() })),
      usuarios: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
    }),
  }),
  logAcessos: endpoint({
    method: 'GET',
    path: 'logs/acessos',
    acesso: [2, -1, 1],
    loja: 'query',
    resumo: 'Visitas por hora e dia da semana, telas mais vistas, telas lentas e erros',
    query: z.object({ de: dia, ate: dia, codConcessionaria: cod.optional() }),
    response: z.object({
      visitas: z.number(),
      pessoas: z.number(),
      /** Monday 1 to Sunday 7, hours of the store's clock. */
      calor: z.array(z.object({ diaDaSemana: z.number(), hora: z.number(), visitas: z.number() })),
      telas: z.array(
        z.object({
          caminho: z.string(),
          visitas: z.number(),
          pessoas: z.number(),
          /** Milliseconds until the screen stood there; null where it was not measured. */
          mediana: z.number().nullable(),
          p95: z.number().nullable(),
        }),
      ),
      erros: z.array(
        z.object({ em: instante, usuario: z.string().nullable(), caminho: z.string(), mensagem: z.string() }),
      ),
    }),
  }),
  listaAcessos: endpoint({
    method: 'GET',
    path: 'logs/usuarios',
    acesso: ADMINISTRACAO,
    resumo: 'Usuários com o último acesso e as sessões abertas',
    query: pagina
      .omit({ codConcessionaria: true, de: true, ate: true })
      .extend({ situacao: z.enum(SITUACOES_DE_ACESSO).optional(), codNivel: z.coerce.number().int().optional() }),
    response: paginaDe(acessoDoUsuario),
  }),
  sessoesDoUsuario: endpoint({
    method: 'GET',
    path: 'logs/usuarios/:codUsuario/sessoes',
    acesso: ADMINISTRACAO,
    resumo: 'Sessões abertas de um usuário, com o aparelho de cada uma',
    params: z.object({ codUsuario: cod }),
    response: z.object({ usuario: acessoDoUsuario, sessoes: z.array(sessaoDoUsuario) }),
  }),
  encerrarSessaoDoUsuario: endpoint({
    method: 'DELETE',
    path: 'logs/usuarios/:codUsuario/sessoes/:familia',
    acesso: ADMINISTRACAO,
    resumo: 'Encerrar uma sessão de um usuário, na hora',
    params: z.object({ codUsuario: cod, familia: z.uuid() }),
    response: vazio,
  }),
}
