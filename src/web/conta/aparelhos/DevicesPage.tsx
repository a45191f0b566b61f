import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SharedDevice } from '#shared/conta/aparelhos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { When } from '../../ui/display/When.tsx'
import { devicesQuery } from './api.ts'
import classes from './Devices.module.css'

const RegisterModal = lazyComponent(() => import('./RegisterModal.tsx').then((m) => m.RegisterModal))
const WithdrawModal = lazyComponent(() => import('./WithdrawModal.tsx').then((m) => m.WithdrawModal))

/** /cadastros/aparelhos: tablets that several people share, and registering this one. */
export function DevicesPage() {
  const q = useQuery(devicesQuery)
  const [registering, setRegistering] = useState(false)
  const [withdrawing, setWithdrawing] = useState<SharedDevice | null>(null)
  const register = (
    <Button leftSection={<IconDeviceTablet size={18} aria-hidden />} onClick={() => setRegistering(true)}>
      Registrar este aparelho
    </Button>
  )
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>Aparelhos compartilhados</Title>
          <Text c="dimmed" maw={640}>
            No tablet do box ou do balcão, cada pessoa entra uma vez com a senha e, depois, volta por um PIN. Cada ato
            fica no nome de quem está no aparelho.
          </Text>
        </div>
        {q.data && q.data.length > 0 && register}
      </Group>
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Skeleton height={240} radius={8} />
      ) : q.data.length === 0 ? (
        <EmptyState
          title="Nenhum aparelho compartilhado"
          text="Abra esta página no próprio tablet e registre-o para uma loja."
          icon={<IconDeviceTablet size={26} stroke={1.5} />}
          action={register}
        />
      ) : (
        <ul className={classes.list} aria-label="Aparelhos compartilhados">
          {q.data.map((d) => (
            <Device key={d.codAparelho} device={d} withdraw={() => setWithdrawing(d)} />
          ))}
        </ul>
      )}
      <Suspense>
        {registering && <RegisterModal close={() => setRegistering(false)} />}
        {withdrawing && <WithdrawModal device={withdrawing} close={() => setWithdrawing(null)} />}
      </Suspense>
    </Stack>
  )
}

function Device({ device: d, withdraw }: { device: SharedDevice; withdraw: () => void }) {
  return (
    <li className={classes.device}>
      <div>
        <Group gap={6}>
          <Text fw={600}>{d.nome}</Text>
          {d.este && (
            <Badge variant="light" color="azul" tt="none">
              este
            </Badge>
          )}
        </Group>
        <Text size="sm">
          {d.concessionaria} · {d.pessoa ? `com ${d.pessoa}` : 'ninguém agora'}
        </Text>
        <Text size="xs" c="dimmed">
          {d.vistoEm && (
            <>
              visto <When instant={d.vistoEm} /> ·{' '}
            </>
          )}
          registrado <When instant={d.registradoEm} /> por {d.registradoPor}
        </Text>
      </div>
      <Button variant="default" style={{ flexShrink: 0 }} aria-label={`Tirar ${d.nome}`} onClick={withdraw}>
        Tirar
      </Button>
    </li>
  )
}
