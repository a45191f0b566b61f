import { sql } from 'kysely'
import { invitationEmail, providerInvitationEmail, sendEmail, passwordLink } from '../../core/mail/system-emails.ts'
import type { Tx } from '../../core/database/query.ts'
import type { SavedPage } from '../../core/importing/def.ts'
import { arePasswordsAllowed } from '../../conta/nucleo/password-policy.ts'
import { createPasswordLink } from '../../conta/nucleo/sessoes.ts'
import { markInvitation } from './queries.ts'

/** Gives the page's new users the stores of their rows, and sends the invitations. */
export async function invite(tx: Tx, { alvo, de, ate, tenant, quem }: SavedPage): Promise<void> {
  const { rows } = await sql<{ codUsuario: number; nome: string; email: string; lojas: string[] }>`
    select u.cod_usuario, u.nome, u.email, l.dados->'lojas' as lojas
    from importacao_linha l join usuario u on u.cod_distribuidor = l.cod_distribuidor and u.email = l.dados->>'email'
    where l.cod_distribuidor = ${alvo.codDistribuidor} and l.cod_importacao = ${alvo.codImportacao} and l.linha > ${de} and l.linha <= ${ate}
      and u.senha_hash is null and u.convidado_em is null and u.ativo order by l.linha`.execute(tx)
  const { codDistribuidor } = alvo
  const byPassword = await arePasswordsAllowed(tx, codDistribuidor)
  for (const u of rows) {
    await tx
      .insertInto('usuarioFiltro')
      .values(u.lojas.map((valor) => ({ codDistribuidor, codUsuario: u.codUsuario, tipo: 'CONCESSIONARIA', valor })))
      .execute()
    await markInvitation(tx, { codDistribuidor, codUsuario: quem.codUsuario }, u.codUsuario)
    if (!byPassword) {
      await sendEmail({ tx, tenant }, u, providerInvitationEmail(tenant, u.nome, quem.nome))
      continue
    }
    const secret = await createPasswordLink(tx, codDistribuidor, u.codUsuario, 'CONVITE')
    await sendEmail({ tx, tenant }, u, invitationEmail(tenant, u.nome, passwordLink(tenant, secret, true), quem.nome))
  }
}
