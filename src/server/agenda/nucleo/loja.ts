import { sql } from 'kysely'
import { diaNaZona, hoje, inicioDoDia, somarDias } from '#shared/rules/datas.ts'
import { nomeTratado } from '#shared/rules/nome.ts'
import type { Horarios } from '#shared/rules/horarios.ts'
import type { Expediente } from '#shared/rules/planejamento.ts'
import { CHAVES } from '../../core/tenancy/chaves.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'

/** What the agenda's rules ask of a store: its clock, hours, step and settings. Minutes and percent. */
export interface LojaDaAgenda {
  codConcessionaria: number
  fuso: string
  passo: number
  horarios: Horarios
  feriados: ReadonlySet<string>
  tolerancia: number
  folga: number
  utilizacao: number
  reservaPassantes: number
  almoco: readonly [string, string] | null
}

const PADRAO = new Map(CHAVES.map((k) => [k.chave, k.padrao]))

/** The store as its agenda works; throws 404 beyond reach. */
export async function lojaDaAgenda(c: Ctx, codConcessionaria: number): Promise<LojaDaAgenda> {
  const r = await sql<{
    fuso: string
    passo: number
    horarios: Horarios
    feriados: string[] | null
    config: Record<string, string> | null
  }>`select l.fuso, l.passo_minutos as passo, l.horarios,
      (select array_agg(f.dia::text) from feriado f where f.cod_distribuidor = l.cod_distribuidor and f.cod_concessionaria = l.cod_concessionaria) as feriados,
      (select jsonb_object_agg(g.chave, g.valor) from concessionaria_config g where g.cod_distribuidor = l.cod_distribuidor and g.cod_concessionaria = l.cod_concessionaria and g.chave like 'agenda.%') as config
    from concessionaria l where l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_concessionaria = ${codConcessionaria}`.execute(
    c.tx,
  )
  const l = r.rows[0]
  if (!l) throw notFound('Concessionária não encontrada')
  const valor = (chave: string) => l.config?.[chave] ?? PADRAO.get(chave) ?? ''
  const [de, ate] = valor('agenda.almoco').split('-')
  return {
    codConcessionaria,
    fuso: l.fuso,
    passo: l.passo,
    horarios: l.horarios,
    feriados: new Set(l.feriados),
    tolerancia: Number(valor('agenda.tolerancia')),
    folga: Number(valor('agenda.folga')),
    utilizacao: Number(valor('agenda.utilizacao')),
    reservaPassantes: Number(valor('agenda.passantes')),
    almoco: de && ate ? [de, ate] : null,
  }
}

/** First instant of a store's day and of the one after it. */
export function limitesDoDia(loja: Pick<LojaDaAgenda, 'fuso'>, dia: string): { de: string; ate: string } {
  return { de: inicioDoDia(dia, loja.fuso), ate: inicioDoDia(somarDias(dia, 1), loja.fuso) }
}

/** The store's own today. */
export const hojeNaLoja = (loja: Pick<LojaDaAgenda, 'fuso'>, agora = new Date()): string => hoje(loja.fuso, agora)
/** Day of an instant on the store's clock. */
export const diaDe = (loja: Pick<LojaDaAgenda, 'fuso'>, instante: string): string => diaNaZona(instante, loja.fuso)

/** A mechanic with the hours that they work. */
export interface MecanicoDaLoja {
  codMecanico: number
  nome: string
  nomeTratado: string
  imagem: string | null
  habilidades: string[]
  codUsuario: number | null
  ausencias: { de: string; ate: string; motivo: string }[]
  expediente: Expediente
}

/** Active mechanics of a store, by name. */
export async function mecanicosDaLoja(c: Ctx, loja: LojaDaAgenda): Promise<MecanicoDaLoja[]> {
  const r = await sql<Omit<MecanicoDaLoja, 'nomeTratado' | 'expediente'> & { turnos: Horarios }>`
    select k.cod_mecanico as "codMecanico", k.nome, k.imagem, k.habilidades, k.cod_usuario as "codUsuario", k.turnos,
      coalesce((select jsonb_agg(jsonb_build_object('de', a.de, 'ate', a.ate, 'motivo', a.motivo) order by a.de) from mecanico_ausencia a
        where a.cod_distribuidor = k.cod_distribuidor and a.cod_mecanico = k.cod_mecanico and a.ate >= now()::date - 90), '[]') as ausencias
    from mecanico k where k.cod_distribuidor = ${c.inquilino.codDistribuidor} and k.cod_concessionaria = ${loja.codConcessionaria} and k.ativo
    order by sem_acento(k.nome), k.cod_mecanico`.execute(c.tx)
  return r.rows.map(({ turnos, ...m }) => ({
    ...m,
    imagem: m.imagem && c.partes.arquivos.endereco(c.inquilino.codDistribuidor, m.imagem),
    nomeTratado: nomeTratado(m.nome),
    expediente: {
      fuso: loja.fuso,
      turnos,
      almoco: loja.almoco,
      folgas: new Set([...loja.feriados, ...m.ausencias.flatMap((a) => diasEntre(a.de, a.ate))]),
    },
  }))
}

const MAX_DIAS = 400
/** Days from one to another, both included. */
export function diasEntre(de: string, ate: string): string[] {
  const dias: string[] = []
  for (let d = de; d <= ate && dias.length < MAX_DIAS; d = somarDias(d, 1)) dias.push(d)
  return dias
}
