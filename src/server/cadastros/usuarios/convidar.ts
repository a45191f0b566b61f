import { sql } from 'kysely'
import { cartaConvite, enviarCarta, linkDeSenha } from '../../core/mail/cartas.ts'
import type { Tx } from '../../core/database/query.ts'
import type { PaginaGravada } from '../../core/importing/def.ts'
import { criarLinkSenha } from '../../conta/sessao/queries.ts'
import { marcarConvite } from './queries.ts'

/** Who has just come to be gets the stores of their row, and the invitation. */
export async function convidar(tx: Tx, { alvo, de, ate, inquilino, quem }: PaginaGravada): Promise<void> {
  const { rows } = await sql<{ codUsuario: number; nome: string; email: string; lojas: string[] }>`
    select u.cod_usuario, u.nome, u.email, l.dados->'lojas' as lojas
    from importacao_linha l join usuario u on u.cod_distribuidor = l.cod_distribuidor and u.email = l.dados->>'email'
    where l.cod_distribuidor = ${alvo.codDistribuidor} and l.cod_importacao = ${alvo.codImportacao} and l.linha > ${de} and l.linha <= ${ate}
      and u.senha_hash is null and u.convidado_em is null and u.ativo order by l.linha`.execute(tx)
  const { codDistribuidor } = alvo
  for (const u of rows) {
    await tx
      .insertInto('usuarioFiltro')
      .values(u.lojas.map((valor) => ({ codDistribuidor, codUsuario: u.codUsuario, tipo: 'CONCESSIONARIA', valor })))
      .execute()
    const segredo = await criarLinkSenha(tx, codDistribuidor, u.codUsuario, 'CONVITE')
    await marcarConvite(tx, { codDistribuidor, codUsuario: quem.codUsuario }, u.codUsuario)
    await enviarCarta(
      { tx, inquilino },
      u,
      cartaConvite(inquilino, u.nome, linkDeSenha(inquilino, segredo, true), quem.nome),
    )
  }
}
