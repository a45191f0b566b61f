import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { normalizePlaca, placaKey } from '#shared/rules/placa.ts'
import { chassiError } from '#shared/rules/recall.ts'
import { useQuery } from '@tanstack/react-query'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { carOfPlaca } from './api.ts'
import { readCarKey } from './car-key.ts'
import { ByHand } from './ByHand.tsx'
import type { InspectionPackage } from './package.ts'
import { carSearch, carUrl } from './places.ts'
import { StartPart, type NewCar } from './StartPart.tsx'
import { BottomSheet } from '../../ui/inspection/BottomSheet.tsx'

const CodeReader = lazyComponent(() => import('../../ui/inspection/CodeReader.tsx').then((m) => m.CodeReader))

interface Props {
  codConcessionaria: number
  pkg: InspectionPackage
  /** The day's cars as the list shows them, with those that were typed on this phone. */
  cars: readonly InspecaoCar[]
  initial: string
  close: () => void
}

const ofCar = (codConcessionaria: number, c: InspecaoCar): NewCar => ({
  codConcessionaria,
  codPassagem: c.codPassagem,
  veiculo: { placa: c.placa, chassi: c.chassi, marca: c.marca, modelo: c.modelo, versao: c.versao, ano: c.ano },
  cliente: { nome: c.cliente, telefone: c.telefone },
  km: c.km,
})

/** A car that is not in the list: by its plate, its chassis read by the camera, or by hand. */
export function OtherCar({ codConcessionaria, pkg, cars, initial, close }: Props) {
  const goTo = useGoTo()
  const [text, setText] = useState(normalizePlaca(initial))
  const [asked, ask] = useState<string | null>(null)
  const [byHand, setByHand] = useState<NewCar | null>(null)
  const found = useQuery({ ...carOfPlaca(codConcessionaria, asked ?? ''), enabled: asked !== null })
  const look = (typed: string) => {
    const key = normalizePlaca(typed)
    const here = cars.find(
      (c) => (c.placa && placaKey(c.placa) === placaKey(key)) || (c.chassi !== null && c.chassi === key),
    )
    if (here && (here.codPassagem !== null || here.idInspecao !== null)) {
      close()
      void goTo(carUrl(here), { search: carSearch(here) })
      return
    }
    ask(key)
  }
  const car = byHand ?? (found.data?.carro ? ofCar(codConcessionaria, found.data.carro) : null)
  const missed = asked !== null && !car && !found.isFetching
  const carKey = asked === null ? null : readCarKey(asked)
  return (
    <BottomSheet opened onClose={close} title="Outro carro">
      <Stack gap={12}>
        {car ? (
          <StartPart car={car} visita={byHand ? null : (found.data?.visita ?? null)} pkg={pkg} />
        ) : (
          <>
            <form
              onSubmit={(e) => {
                e.preventDefault()
                look(text)
              }}
            >
              <Stack gap={10}>
                <TextInput
                  size="lg"
                  label="Placa ou chassi"
                  placeholder="ABC1D23"
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={17}
                  data-autofocus
                  value={text}
                  onChange={(e) => {
                    setText(e.currentTarget.value.toUpperCase())
                    ask(null)
                  }}
                />
                <Button size="lg" type="submit" disabled={normalizePlaca(text).length < 7} loading={found.isFetching}>
                  Procurar
                </Button>
              </Stack>
            </form>
            <Suspense>
              <CodeReader
                onRead={(chassi) => {
                  setText(chassi)
                  look(chassi)
                }}
              />
            </Suspense>
            {missed && !carKey && (
              <Alert color="amarelo" role="alert" title={`${asked} não é uma placa nem um chassi`}>
                {asked.length === 17
                  ? chassiError(asked)
                  : 'Uma placa é como ABC1234 ou ABC1D23; um chassi tem 17 caracteres. Confira no carro e procure de novo.'}
              </Alert>
            )}
            {missed && carKey && (
              <Alert color="azul" role="status">
                {found.isPaused || found.isError
                  ? 'Sem rede para procurar. Anote o carro à mão: ele é ligado ao cadastro depois.'
                  : 'Este carro ainda não esteve aqui. Anote o modelo e o cliente.'}
              </Alert>
            )}
            {missed && carKey ? (
              <ByHand codConcessionaria={codConcessionaria} carKey={carKey} done={setByHand} />
            ) : (
              <Text size="sm" c="dimmed">
                A placa é digitada; o código na coluna da porta pode ser lido pela câmera.
              </Text>
            )}
          </>
        )}
      </Stack>
    </BottomSheet>
  )
}
