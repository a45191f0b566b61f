import { sql } from 'kysely'
import { eraseLater } from '../../core/files/erase-later.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface Exported {
  fotos: string[]
  contrato: string | null
}

/** A customer's loans of courtesy cars with their fines, for the export of their data; files with addresses. */
export async function loansOfCliente(c: Ctx, codCliente: number) {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{ dados: Exported[] }>`
    select coalesce(json_agg(json_build_object('estado', e.estado, 'placa', k.placa, 'inicio', e.inicio, 'fim', e.fim, 'retiradaEm', e.retirada_em,
      'devolvidoEm', e.devolvido_em, 'motorista', e.motorista, 'telefone', e.telefone, 'cpf', e.cpf, 'cnh', e.cnh, 'cnhCategoria', e.cnh_categoria,
      'cnhValidade', e.cnh_validade, 'nascimento', e.nascimento, 'observacao', e.observacao, 'kmSaida', e.km_saida, 'kmVolta', e.km_volta,
      'avariasVolta', e.avarias_volta, 'assinadoEm', e.assinado_em, 'contrato', e.contrato,
      'fotos', (select coalesce(json_agg(f.arquivo order by f.cod_foto), '[]') from frota_foto f where f.cod_distribuidor = ${d} and f.cod_emprestimo = e.cod_emprestimo),
      'multas', (select coalesce(json_agg(json_build_object('auto', m.auto, 'em', m.em, 'descricao', m.descricao, 'valor', m.valor, 'estado', m.estado) order by m.em), '[]')
        from frota_multa m where m.cod_distribuidor = ${d} and m.cod_emprestimo = e.cod_emprestimo)) order by e.cod_emprestimo), '[]') as dados
    from frota_emprestimo e left join frota_carro k on k.cod_distribuidor = ${d} and k.cod_carro = e.cod_carro
    where e.cod_distribuidor = ${d} and e.cod_cliente = ${codCliente}`.execute(c.tx)
  const address = (key: string) => c.services.files.endereco(d, key)
  return (rows[0]?.dados ?? []).map((e) => ({
    ...e,
    contrato: e.contrato && address(e.contrato),
    fotos: e.fotos.map(address),
  }))
}

/** Whether a customer still has a courtesy car, or has one promised. */
export async function hasLiveLoan(c: Ctx, codCliente: number): Promise<boolean> {
  const r =
    await sql`select 1 from frota_emprestimo where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_cliente = ${codCliente}
    and estado in ('PEDIDO', 'RESERVADO', 'ENTREGUE') limit 1`.execute(c.tx)
  return r.rows.length > 0
}

interface Gone {
  arquivos: (string | null)[]
}

/**
 * Takes a person out of their loans: photos of the licence, phone and words go. Of a loan with a fine that is not settled the driver and
 * the signed contract stay, because the owner must name who drove (CTB art. 257 §7; LGPD art. 16, I); of the others they go too. Days,
 * kilometres and the car stay.
 */
export async function forgetLoans(c: Ctx, codCliente: number, pseudonym: string): Promise<void> {
  const d = c.tenant.codDistribuidor
  const loans = sql`select cod_emprestimo from frota_emprestimo where cod_distribuidor = ${d} and cod_cliente = ${codCliente}`
  const fined = sql`exists (select from frota_multa m where m.cod_distribuidor = ${d} and m.cod_emprestimo = e.cod_emprestimo and m.estado <> 'PAGA')`
  const files =
    await sql<Gone>`delete from frota_foto f where f.cod_distribuidor = ${d} and f.cod_emprestimo in (${loans})
      and (f.tipo = 'CNH' or not exists (select from frota_multa m where m.cod_distribuidor = ${d} and m.cod_emprestimo = f.cod_emprestimo))
    returning array[f.arquivo, f.miniatura] as arquivos`.execute(c.tx)
  const contracts =
    await sql<Gone>`with antes as (select e.cod_emprestimo, e.assinatura, e.contrato from frota_emprestimo e
      where e.cod_distribuidor = ${d} and e.cod_cliente = ${codCliente} and not ${fined})
    update frota_emprestimo e set motorista = ${pseudonym}, cpf = null, cnh = null, cnh_categoria = null, cnh_validade = null, nascimento = null,
      assinado_por = null, assinatura = null, assinado_em = null, contrato = null, termos = null
    from antes where e.cod_distribuidor = ${d} and e.cod_emprestimo = antes.cod_emprestimo
    returning array[antes.assinatura, antes.contrato] as arquivos`.execute(c.tx)
  await sql`update frota_emprestimo set telefone = '', observacao = '', motivo = null, link_hash = null, link_ate = null
    where cod_distribuidor = ${d} and cod_cliente = ${codCliente}`.execute(c.tx)
  await eraseLater(
    c,
    [...files.rows, ...contracts.rows].flatMap((r) => r.arquivos),
  )
}
