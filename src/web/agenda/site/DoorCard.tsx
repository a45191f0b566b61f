import { Button, Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useCreateDoor } from './api.ts'
import classes from './Site.module.css'

const ReasonPrompt = lazyComponent(() => import('../../recipes/form/ReasonPrompt.tsx').then((m) => m.ReasonPrompt))
const Poster = lazyComponent(() => import('./Poster.tsx').then((m) => m.Poster))

/** The code on the wall: who reads it tells that they arrived. */
export function DoorCard({ codConcessionaria, site }: { codConcessionaria: number; site: ReservaSite }) {
  const create = useCreateDoor(codConcessionaria)
  const [replacing, setReplacing] = useState(false)
  const [poster, setPoster] = useState(false)
  return (
    <section className={classes.cartao} aria-label="Código da parede">
      <Title order={2}>Código da parede</Title>
      {site.portaQr === null ? (
        <>
          <Text c="dimmed">
            Um cartaz na entrada. O cliente aponta a câmera, confirma a placa e a recepção é avisada na hora, com som.
          </Text>
          <FormError error={create.error} />
          <Button variant="light" w="fit-content" loading={create.isPending} onClick={() => create.mutate()}>
            Criar o código
          </Button>
        </>
      ) : (
        <div className={classes.porta}>
          <img src={`data:image/svg+xml,${encodeURIComponent(site.portaQr)}`} alt="Código QR da parede" />
          <div>
            <Text size="sm">Quem chega aponta a câmera e confirma a placa; a recepção é avisada na hora.</Text>
            <Group gap={8}>
              <Button
                size="compact-md"
                variant="light"
                leftSection={<IconPrinter size={16} />}
                onClick={() => setPoster(true)}
              >
                Cartaz para imprimir
              </Button>
              <Button size="compact-md" variant="default" onClick={() => setReplacing(true)}>
                Trocar o código
              </Button>
            </Group>
          </div>
        </div>
      )}
      <Suspense>
        {replacing && (
          <ReasonPrompt
            title="Trocar o código da parede"
            label={null}
            button="Trocar o código"
            feito="Código trocado: imprima o cartaz de novo"
            action={create}
            send={() => create.mutateAsync()}
            close={() => setReplacing(false)}
          >
            O cartaz que está na parede deixa de funcionar.
          </ReasonPrompt>
        )}
      </Suspense>
      {poster && site.portaQr !== null && (
        <Suspense>
          <Poster
            codConcessionaria={codConcessionaria}
            qr={site.portaQr}
            address={site.porta ?? ''}
            close={() => setPoster(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
