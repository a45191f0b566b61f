import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { TestServer } from '../server/server.ts'
import type { World } from '../records/world.ts'

/** What a make asks, and a draft of a claim with evidence for a visit; all hold `marca`. */
export async function createGarantia(
  t: TestServer,
  m: World,
  loja: number,
  { passagem, servicoAgendado, marca }: { passagem: number; servicoAgendado: number; marca: string },
): Promise<Pick<Target, 'exigencia' | 'garantia' | 'garantiaEvidencia'>> {
  const own = [m.codDistribuidor, loja]
  const [e] = await t.sql<{ c: number }>(
    `insert into garantia_exigencia (cod_distribuidor, marca, prazo_dias, guarda_dias, evidencias) values ($1, $2, 30, 90, '{FOTO_PECA}') returning cod_exigencia as c`,
    [m.codDistribuidor, marca],
  )
  const [g] = await t.sql<{ garantia: number; evidencia: number }>(
    `with g as (insert into garantia_solicitacao (cod_distribuidor, cod_concessionaria, numero, marca, cod_veiculo, cod_cliente, cod_passagem, cod_servico_agendado, reclamacao)
        select cod_distribuidor, cod_concessionaria, 1, 'Fiat', cod_veiculo, cod_cliente, cod_passagem, $5::int, $4 from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem = $3
        returning cod_solicitacao)
     insert into garantia_evidencia (cod_distribuidor, cod_concessionaria, cod_solicitacao, tipo, texto, sha256)
       select $1, $2, cod_solicitacao, 'PECA_GUARDADA', $4, repeat('a', 64) from g returning cod_solicitacao as garantia, cod_evidencia as evidencia`,
    [...own, passagem, marca, servicoAgendado],
  )
  return { exigencia: e?.c ?? 0, garantia: g?.garantia ?? 0, garantiaEvidencia: g?.evidencia ?? 0 }
}
