import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey, IconLogout, IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { describeReach } from '#shared/rules/reach.ts'
import { entregaStatus } from '#shared/rules/envio-names.ts'
import type { UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { deviceName, PlaceNote, SessaoPlace } from '../../ui/display/SessaoPlace.tsx'
import { When } from '../../ui/display/When.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { emailsQuery, sessoesQuery, useEndOneSessao, usuarioQuery } from './api.ts'
import type { RequestData } from './ConfirmModal.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const ConfirmModal = lazyComponent(() => import('./ConfirmModal.tsx').then((m) => m.ConfirmModal))

/** A user's access: status, reach, last visit, open sessions, and the administrator's actions. */
export function UsuarioAccess({ codUsuario }: { codUsuario: number }) {
  const { data: u } = useQuery(usuarioQuery(codUsuario))
  const [request, setRequest] = useState<RequestData | null>(null)
  if (!u) return <Skeleton height={180} radius={8} />
  const ask = (acao: RequestData['acao']) => () => setRequest({ acao, usuario: u })
  return (
    <>
      <FormSection title="Acesso" action={<RecordActions usuario={u} ask={ask} />} grid={false}>
        <FactSheet
          data={[
            ['Situação', <StatusBadge key="s" situacao={u.situacao} />],
            [
              'Alcance',
              [
                describeReach(u.alcance),
                u.alcance.filtros.length > 1 && `(${u.alcance.filtros.map((f) => f.nome).join(', ')})`,
              ]
                .filter(Boolean)
                .join(' '),
            ],
            ['Último acesso', u.ultimoAcesso ? <When key="a" instant={u.ultimoAcesso} /> : 'nunca entrou'],
            ['Último convite', u.convidadoEm && <When key="c" instant={u.convidadoEm} />],
          ]}
        />
        <Emails codUsuario={codUsuario} />
        <Sessoes codUsuario={codUsuario} />
      </FormSection>
      {request && (
        <Suspense>
          <ConfirmModal pedido={request} close={() => setRequest(null)} />
        </Suspense>
      )}
    </>
  )
}

function RecordActions({
  usuario: u,
  ask,
}: {
  usuario: UsuarioRecord
  ask: (acao: RequestData['acao']) => () => void
}) {
  return (
    <Group gap={8}>
      {u.situacao === 'CONVIDADO' && (
        <Button variant="default" size="xs" leftSection={<IconMailForward size={15} />} onClick={ask('convite')}>
          Reenviar convite
        </Button>
      )}
      {u.situacao === 'ATIVO' && (
        <Button variant="default" size="xs" leftSection={<IconKey size={15} />} onClick={ask('senha')}>
          Enviar link de nova senha
        </Button>
      )}
      {u.sessoes > 0 && (
        <Button variant="default" size="xs" leftSection={<IconLogout size={15} />} onClick={ask('sessoes')}>
          Encerrar sessões
        </Button>
      )}
    </Group>
  )
}

/** Delivery status of the e-mails to the user; failed ones are sent again by the buttons above. */
function Emails({ codUsuario }: { codUsuario: number }) {
  const { data } = useQuery(emailsQuery(codUsuario))
  const [ultima] = data ?? []
  if (!ultima) return null
  const parada = ultima.estado === 'FALHOU' || ultima.estado === 'GUARDADA'
  return (
    <Text size="sm" role="status" c={parada ? 'vermelho' : 'dimmed'}>
      {ultima.assunto}: {entregaStatus(ultima)} (<When instant={ultima.em} />)
    </Text>
  )
}

function Sessoes({ codUsuario }: { codUsuario: number }) {
  const { data, isError, error, refetch } = useQuery(sessoesQuery(codUsuario))
  const endOne = useEndOneSessao(codUsuario)
  if (isError) return <LoadError error={error} attempt={() => void refetch()} />
  if (!data) return <Skeleton height={80} />
  if (data.length === 0) return <Text c="dimmed">Nenhuma sessão aberta agora.</Text>
  return (
    <Stack gap="sm" component="section" aria-label="Sessões abertas">
      {data.map((s) => (
        <Group key={s.familia} justify="space-between" wrap="nowrap" maw={620}>
          <SessaoPlace sessao={s} />
          <Button
            size="xs"
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={`Encerrar a sessão de ${deviceName(s)}`}
            loading={endOne.isPending && endOne.variables === s.familia}
            onClick={() => endOne.mutate(s.familia)}
          >
            Encerrar
          </Button>
        </Group>
      ))}
      <PlaceNote />
    </Stack>
  )
}
