import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { carQuery } from './api.ts'
import { HangKey } from './HangKey.tsx'
import { KeyActions } from './KeyActions.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import { useMoves } from './useMoves.ts'
import { movementInWords, noteInWords, whereInWords } from './words.ts'

const FullPlaceModal = lazyComponent(() => import('./FullPlaceModal.tsx').then((m) => m.FullPlaceModal))
const SHOWN = 6

interface Props {
  codConcessionaria: number
  codPassagem: number
  delivered: boolean
}

/** In a car's drawer: where it is, who has its key, quick moves, and where it was. */
export function CarPlace({ codConcessionaria, codPassagem, delivered }: Props) {
  const q = useQuery(carQuery(codConcessionaria, codPassagem))
  const fuso = useTimeZone()
  const now = useNow()
  const mover = useMoves(codConcessionaria)
  const carro = q.data?.carro
  return (
    <Section title="Lugar e chave">
      {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={60} />}
      {q.data && carro && (
        <Stack gap="sm">
          {!delivered && <Text>{whereInWords(carro, fuso, now)}.</Text>}
          {!delivered && (
            <Group gap={8}>
              {carro.codLugar !== null && carro.confirmar && (
                <Button size="compact-md" loading={mover.moving} onClick={() => mover.move(carro, carro.codLugar)}>
                  Continua no {carro.lugar}
                </Button>
              )}
              {q.data.lugares.length > 0 && (
                <PlaceSelect
                  lugares={q.data.lugares}
                  atual={carro.codLugar}
                  disabled={mover.moving}
                  choose={(codLugar) => mover.move(carro, codLugar)}
                />
              )}
            </Group>
          )}
          {carro.chave ? (
            <KeyActions codConcessionaria={codConcessionaria} chave={carro.chave} codPassagem={codPassagem} />
          ) : (
            !delivered && <HangKey codConcessionaria={codConcessionaria} codPassagem={codPassagem} />
          )}
          {q.data.movimentos.length > 0 && (
            <Timeline
              events={q.data.movimentos.slice(0, SHOWN).map((m) => ({
                id: m.id,
                title: movementInWords(m),
                em: m.em,
                actor: noteInWords(m),
              }))}
            />
          )}
        </Stack>
      )}
      {mover.full && (
        <Suspense>
          <FullPlaceModal full={mover.full} moving={mover.moving} goAhead={mover.goAhead} giveUp={mover.giveUp} />
        </Suspense>
      )}
    </Section>
  )
}
