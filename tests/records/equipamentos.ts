import type { EquipamentoType } from '#shared/rules/equipamento.ts'
import type { Oficina } from './oficina.ts'

/** Equipment of a workshop by kind: "ELEVADOR 1", "ELEVADOR 2" and so on. Returns the codes in that order. */
export async function createEquipamentos(
  o: Oficina,
  wanted: Partial<Record<EquipamentoType, number>>,
): Promise<number[]> {
  const cods: number[] = []
  for (const [tipo, n] of Object.entries(wanted))
    for (let i = 1; i <= n; i++) {
      const [e] = await o.t.sql<{ c: number }>(
        `insert into equipamento (cod_distribuidor, cod_concessionaria, nome, tipo, ordem) values ($1, $2, $3, $4, $5) returning cod_equipamento as c`,
        [o.m.codDistribuidor, o.loja, `${tipo} ${i}`, tipo, i],
      )
      if (e) cods.push(e.c)
    }
  return cods
}

/** The equipment that a service holds, with the time. */
export async function heldBy(o: Oficina, codServicoAgendado: number) {
  const r = await o.t.sql<{ nome: string; inicio: string; fim: string }>(
    `select e.nome, z.inicio, z.fim from equipamento_slot z join equipamento e using (cod_distribuidor, cod_equipamento) join servico_slot y using (cod_distribuidor, cod_slot)
     where y.cod_servico_agendado = $1 and not z.cancelado order by z.inicio, e.nome`,
    [codServicoAgendado],
  )
  return r.map((x) => ({ nome: x.nome, inicio: new Date(x.inicio).toISOString(), fim: new Date(x.fim).toISOString() }))
}
