import { Button, Skeleton, Stack } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useParams, useSearch } from '@tanstack/react-router'
import { withoutNetwork } from '../../core/http/errors.ts'
import { lazyComponent, loadPart } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useLoja } from '../../core/session/loja.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { CarsPart } from './CarsPart.tsx'
import { useInspectionPackage, type InspectionPackage } from './package.ts'
import { loadInspection, loadStart } from './parts.ts'
import { CARS_URL } from './places.ts'
import { useOwnVisits } from './useOwnVisits.ts'

const InspectionPart = lazyComponent(loadInspection)
const StartPart = lazyComponent(loadStart)

/** The page, with the inspection that the address names: a part that comes after its page shows 300 ms later. */
export async function loadInspecaoPage(): Promise<typeof InspecaoPage> {
  const { pathname, search } = window.location
  const isNamed = pathname === CARS_URL ? new URLSearchParams(search).has('i') : pathname.startsWith(`${CARS_URL}/`)
  if (isNamed) await loadPart(loadInspection).catch(() => undefined)
  return InspecaoPage
}

/** /checklist/fazer: the day's cars; with a visit or an inspection, that car. */
function InspecaoPage() {
  const codConcessionaria = useLoja()
  return codConcessionaria === null ? null : <Inspecao key={codConcessionaria} codConcessionaria={codConcessionaria} />
}

function Inspecao({ codConcessionaria }: { codConcessionaria: number }) {
  const { codPassagem } = useParams({ strict: false }) as { codPassagem?: string }
  const { i } = useSearch({ strict: false }) as { i?: string }
  const { data, at, offline, askedAt, error, refetch } = useInspectionPackage(codConcessionaria)
  const own = useOwnVisits(codConcessionaria, !i && !codPassagem)
  if (!data && error)
    return <LoadError error={withoutNetwork(error, 'A lista de carros')} attempt={() => void refetch()} />
  if (!data) return <Waiting />
  if (i)
    return (
      <Suspense fallback={<Waiting />}>
        <InspectionPart key={i} id={i} pkg={data} />
      </Suspense>
    )
  if (codPassagem)
    return (
      <Suspense fallback={<Waiting />}>
        <Visit
          key={codPassagem}
          codConcessionaria={codConcessionaria}
          codPassagem={codPassagem}
          pkg={data}
          askedAt={askedAt}
          ask={error ? null : refetch}
        />
      </Suspense>
    )
  // A group that came later would move the cars under the finger.
  if (!own) return <Waiting />
  return <CarsPart codConcessionaria={codConcessionaria} pkg={data} copyOf={offline ? at : null} own={own} />
}

function Waiting() {
  return (
    <Stack aria-busy="true" aria-label="Carregando" role="status" maw={720} mx="auto">
      <Skeleton height={48} width="60%" />
      <Skeleton height={50} />
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height={98} radius={8} />
      ))}
    </Stack>
  )
}

interface VisitProps {
  codConcessionaria: number
  codPassagem: string
  pkg: InspectionPackage
  askedAt: number
  /** Reads the package again; null when that failed. */
  ask: (() => unknown) | null
}

/** A visit named in the address: its inspection, or the beginning of one. */
function Visit({ codConcessionaria, codPassagem, pkg, askedAt, ask }: VisitProps) {
  const goTo = useGoTo()
  const [openedAt] = useState(Date.now)
  const c = pkg.carros.find((x) => String(x.codPassagem) === codPassagem)
  // The car may have come after the package was read.
  const asking = !c && ask !== null && askedAt < openedAt
  useEffect(() => {
    if (asking) ask()
  }, [asking, ask])
  if (asking) return <Waiting />
  if (!c)
    return (
      <EmptyState
        title="Este carro não está na lista de hoje"
        text="Ele pode já ter sido entregue, ou ser de outra loja."
        action={<Button onClick={() => void goTo(CARS_URL)}>Ver os carros</Button>}
      />
    )
  if (c.idInspecao !== null && c.estado !== 'CANCELADA')
    return <InspectionPart key={c.idInspecao} id={c.idInspecao} pkg={pkg} />
  const { placa, chassi, marca, modelo, versao, ano } = c
  return (
    <StartPart
      car={{
        codConcessionaria,
        codPassagem: c.codPassagem,
        veiculo: { placa, chassi, marca, modelo, versao, ano },
        cliente: { nome: c.cliente, telefone: c.telefone },
        km: c.km,
      }}
      visita={pkg.visitas[codPassagem] ?? null}
      pkg={pkg}
    />
  )
}
