import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canAdminister } from '#shared/rules/niveis.ts'
import { nivelName, useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { PlaceNote, SessaoPlace } from '../../ui/display/SessaoPlace.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { usuarioSessoes, useEndSessao } from './api.ts'
import classes from './Logs.module.css'
import { LastAccess } from './LastAccess.tsx'

/** A user's open sessions, with the button to end one. */
export function SessoesDrawer({ detail, neighbors }: { detail: Detail; neighbors: readonly number[] }) {
  return (
    <DetailDrawer detail={detail} title="Acessos" neighbors={neighbors}>
      {(codigo) => <Sessoes key={codigo} codUsuario={codigo} />}
    </DetailDrawer>
  )
}

function Sessoes({ codUsuario }: { codUsuario: number }) {
  const nivel = useSessao()?.nivel
  const q = useQuery(usuarioSessoes(codUsuario))
  const endSessao = useEndSessao(codUsuario)
  const [requested, ask] = useState<string | null>(null)
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={220} radius={8} />
  const { usuario: u, sessoes } = q.data
  const isAllowed = nivel !== undefined && canAdminister(nivel, u.codNivel)
  return (
    <Stack gap="md">
      <FactSheet
        data={[
          ['Nome', u.nome],
          ['Código de login', u.codigoLogin],
          ['E-mail', u.email],
          ['Nível', nivelName(u.codNivel)],
          ['Situação', u.ativo ? 'Ativo' : 'Inativo'],
          ['Último acesso', <LastAccess key="u" em={u.ultimoAcesso} />],
        ]}
      />
      <Text fw={600}>Sessões abertas</Text>
      {sessoes.length === 0 && <Text c="dimmed">Nenhuma sessão aberta.</Text>}
      <ul className={classes.sessoes}>
        {sessoes.map((s) => (
          <li key={s.familia}>
            <SessaoPlace sessao={s} atual={s.atual} />
            {isAllowed &&
              !s.atual &&
              (requested === s.familia ? (
                <Group gap={6} wrap="nowrap">
                  <Button size="xs" variant="default" onClick={() => ask(null)}>
                    Manter
                  </Button>
                  <Button
                    size="xs"
                    color="vermelho"
                    loading={endSessao.isPending}
                    onClick={() => endSessao.mutate(s.familia, { onSuccess: () => toast.ok('Sessão encerrada') })}
                  >
                    Encerrar agora
                  </Button>
                </Group>
              ) : (
                <Button size="xs" variant="default" onClick={() => ask(s.familia)}>
                  Encerrar
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {sessoes.length > 0 && <PlaceNote />}
    </Stack>
  )
}
