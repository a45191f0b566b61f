import { sql } from 'kysely'
import { primeiroNome } from '#shared/rules/nome.ts'
import { comoSistema } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { visitaDoCliente } from '../nucleo/acompanhar.ts'
import { canalDe, contatoDe, escrever } from '../nucleo/contato.ts'
import { criarLink, enderecoDoLink } from '../../core/tenancy/links.ts'
import type { Partes } from '../../core/partes.ts'

const LOTE = 200

interface Entregue {
  codDistribuidor: number
  codPassagem: number
}

/** Sends the survey of visits that ended half an hour ago or more (a delivery may be taken back), each once. One that fails is told, and tried again at the next round. */
export async function enviarPesquisas(partes: Partes, avisar: (e: unknown) => void): Promise<number> {
  const r = await transacao(partes.banco, 'sistema', (tx) =>
    sql<Entregue>`select p.cod_distribuidor as "codDistribuidor", p.cod_passagem as "codPassagem" from passagem p
      left join concessionaria_config g on g.cod_distribuidor = p.cod_distribuidor and g.cod_concessionaria = p.cod_concessionaria and g.chave = 'agenda.pesquisa'
      where p.entregue_em < now() - interval '30 minutes' and p.entregue_em > now() - interval '2 days' and coalesce(g.valor, 'ENVIAR') = 'ENVIAR'
        and not exists (select from agenda_link k where k.cod_distribuidor = p.cod_distribuidor and k.cod_passagem = p.cod_passagem and k.tipo = 'PESQUISA')
      order by p.entregue_em limit ${sql.lit(LOTE)}`.execute(tx),
  )
  let quantas = 0
  for (const e of r.rows)
    try {
      if (await enviar(partes, e)) quantas++
    } catch (erro) {
      avisar(new Error(`the survey of visit ${e.codPassagem} was not sent`, { cause: erro }))
    }
  return quantas
}

/** Makes the link of a visit's survey and sends it, where the customer can be written to. */
async function enviar(partes: Partes, { codDistribuidor, codPassagem }: Entregue): Promise<boolean> {
  const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
  return comoSistema(partes, inquilino, async (c) => {
    const v = await visitaDoCliente(c, codPassagem)
    if (!v?.entregueEm) return false
    const { codConcessionaria } = v
    const { token } = await criarLink(c, { tipo: 'PESQUISA', codConcessionaria, codPassagem })
    const contato = await contatoDe(c, v.codCliente)
    const canal = canalDe(contato)
    if (canal === null) return false
    const url = enderecoDoLink(inquilino, 'PESQUISA', `/o/pesquisa/${token}`)
    await escrever(c, contato, {
      codConcessionaria,
      canal,
      assunto: `Como foi o serviço do seu ${v.modelo}?`,
      corpo: `${primeiroNome(contato.nome)}, como foi o serviço do seu ${v.modelo} na ${v.nome}? Leva meio minuto: ${url}`,
    })
    return true
  })
}
