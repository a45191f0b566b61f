import { Alert, Anchor, Stack, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { alcanceEmPalavras } from '#shared/rules/alcance.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import type { UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { nomeNivel } from '../../core/session.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { SituacaoBadge } from './SituacaoBadge.tsx'

/** A user above the reader's level: seen, not edited. */
export function UsuarioDeOutroNivel({ usuario: u, voltar }: { usuario: UsuarioDoCadastro; voltar: EnderecoDaTela }) {
  return (
    <Stack maw={920}>
      <Anchor
        component={TelaLink}
        to={voltar}
        size="sm"
        style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
      >
        <IconArrowLeft size={15} /> Voltar para a lista
      </Anchor>
      <Title order={1}>{u.nome}</Title>
      <Alert color="azul" title="Só para consulta">
        O nível {nomeNivel(u.codNivel)} está acima do seu: só quem é desse nível altera, desativa ou filtra este
        usuário.
      </Alert>
      <Ficha
        dados={[
          ['Código de login', u.codigoLogin],
          ['Email', u.email],
          ['Telefone', u.telefone],
          ['Nível', nomeNivel(u.codNivel)],
          ['Situação', <SituacaoBadge key="s" situacao={u.situacao} />],
          ['Alcance', alcanceEmPalavras(u.alcance)],
        ]}
      />
    </Stack>
  )
}
