import { Alert, Anchor, Stack, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { describeReach } from '#shared/rules/reach.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import type { UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { nivelName } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** Read-only view of a user above the reader's own level. */
export function OtherNivelUsuario({ usuario: u, goBack }: { usuario: UsuarioRecord; goBack: ScreenUrl }) {
  return (
    <Stack maw={920}>
      <Anchor
        component={ScreenLink}
        to={goBack}
        size="sm"
        style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
      >
        <IconArrowLeft size={15} /> Voltar para a lista
      </Anchor>
      <Title order={1}>{u.nome}</Title>
      <Alert color="azul" title="Só para consulta">
        O nível {nivelName(u.codNivel)} está acima do seu: só quem é desse nível altera, desativa ou filtra este
        usuário.
      </Alert>
      <FactSheet
        data={[
          ['Código de login', u.codigoLogin],
          ['E-mail', u.email],
          ['Telefone', u.telefone],
          ['Nível', nivelName(u.codNivel)],
          ['Situação', <StatusBadge key="s" situacao={u.situacao} />],
          ['Alcance', describeReach(u.alcance)],
        ]}
      />
    </Stack>
  )
}
