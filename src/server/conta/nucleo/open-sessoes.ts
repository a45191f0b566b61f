import { sql } from 'kysely'
import type { OpenSessao } from '#shared/conta/sessao.ts'
import { shortAddress } from '#shared/rules/network.ts'
import type { Tx } from '../../core/database/query.ts'

const MAX_SHOWN = 50

/** Open sessions of a person, last used first: device, place and method of each. One browser is one family of refresh tokens. */
export async function listOpenSessoes(
  tx: Tx,
  { codDistribuidor, codUsuario }: { codDistribuidor: number; codUsuario: number },
): Promise<OpenSessao[]> {
  const { rows } = await sql<
    Omit<OpenSessao, 'rede' | 'compartilhado'> & { ip: string | null; tablet: string | null; loja: string | null }
  >`select s.familia, bool_or(s.lembrar) as lembrada, max(s.aparelho) as aparelho, p.metodo, host(p.ip) as ip,
      a.nome as tablet, c.nome as loja, min(s.criada_em) as "abertaEm", greatest(max(s.criada_em), p.ativa_em) as "vistaEm",
      max(s.expira_em) as "expiraEm"
    from sessao s
    left join sessao_prova p on p.cod_distribuidor = s.cod_distribuidor and p.familia = s.familia
    left join aparelho a on a.cod_distribuidor = p.cod_distribuidor and a.cod_aparelho = p.cod_aparelho
    left join concessionaria c on c.cod_distribuidor = a.cod_distribuidor and c.cod_concessionaria = a.cod_concessionaria
    where s.cod_distribuidor = ${codDistribuidor} and s.cod_usuario = ${codUsuario}
    group by s.familia, p.metodo, p.ip, p.ativa_em, a.nome, c.nome
    having bool_or(s.usada_em is null and s.revogada_em is null and s.expira_em > now())
    order by "vistaEm" desc
    limit ${MAX_SHOWN}`.execute(tx)
  return rows.map(({ ip, tablet, loja, ...s }) => ({
    ...s,
    rede: ip && shortAddress(ip),
    compartilhado: tablet && loja ? { nome: tablet, concessionaria: loja } : null,
  }))
}
