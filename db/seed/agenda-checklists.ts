import type pg from 'pg'

interface Visita {
  loja: number
  codPassagem: number
  codAgendamento: number | null
  de: number
  ate: number
}
interface Inspecao {
  loja: number
  codVeiculo: number
  codCliente: number
  codConsultor: number | null
  em: number
}

/** Checklists are made between the half hour before the arrival is noted and the last quarter of an hour. */
const HORA = 3_600_000

/** A finished checklist was made in a visit: past visits become those of the cars that were inspected while they lasted, one each. */
export async function ligarChecklists(client: pg.Client, agora: Date): Promise<void> {
  const { rows: visitas } = await client.query<Visita>(
    `select p.cod_concessionaria as loja, p.cod_passagem as "codPassagem", p.cod_agendamento as "codAgendamento",
       (extract(epoch from p.chegou_em) * 1000)::float8 as de, (extract(epoch from p.entregue_em) * 1000)::float8 as ate
     from passagem p where p.entregue_em < $1::timestamptz - interval '14 hours' order by p.entregue_em`,
    [agora],
  )
  const { rows: inspecoes } = await client.query<Inspecao>(
    `select k.cod_concessionaria as loja, k.cod_veiculo as "codVeiculo", k.cod_cliente as "codCliente", k.cod_consultor as "codConsultor",
       (extract(epoch from k.criado_em) * 1000)::float8 as em
     from checklist k where k.finalizado_em is not null and k.cancelado_em is null and k.cod_veiculo is not null and k.cod_cliente is not null order by k.criado_em`,
  )
  const livres = Map.groupBy(visitas, (v) => v.loja)
  const ultima = new Map<number, number>()
  const ligadas = inspecoes.flatMap(({ loja, em, ...k }) => {
    // A car is in the workshop once at a time.
    if ((ultima.get(k.codVeiculo) ?? 0) > em) return []
    const daLoja = livres.get(loja) ?? []
    // Whichever leaves first: the later ones are for later checklists.
    const i = daLoja.findIndex((v) => em >= v.de - HORA / 2 && em <= v.ate - HORA / 4)
    const [v] = i < 0 ? [] : daLoja.splice(i, 1)
    if (!v) return []
    ultima.set(k.codVeiculo, v.ate + HORA)
    return [{ ...k, codPassagem: v.codPassagem, codAgendamento: v.codAgendamento }]
  })
  const lidas = `jsonb_to_recordset($1::jsonb) as n ("codPassagem" int, "codAgendamento" int, "codVeiculo" int, "codCliente" int, "codConsultor" int)`
  for (const comando of [
    // An appointment keeps its adviser: the hour is that person's.
    `update passagem p set cod_veiculo = n."codVeiculo", cod_cliente = n."codCliente",
       cod_consultor = case when n."codAgendamento" is null then coalesce(n."codConsultor", p.cod_consultor) else p.cod_consultor end from ${lidas} where p.cod_passagem = n."codPassagem"`,
    `update agendamento a set cod_veiculo = n."codVeiculo", cod_cliente = n."codCliente" from ${lidas} where a.cod_agendamento = n."codAgendamento"`,
    `update ordem_servico o set cod_veiculo = n."codVeiculo", cod_cliente = n."codCliente" from ${lidas} where o.cod_passagem = n."codPassagem"`,
  ])
    await client.query(comando, [JSON.stringify(ligadas)])
}
