import { Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { YardCar } from '#shared/garantia/recall-cars.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { chassiError, normalizeChassi } from '#shared/rules/recall.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja, useTimeZone } from '../../core/session/loja.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { recallsAtLoja, recallsOfChassi } from './api.ts'
import { RecallBadge } from './RecallBadge.tsx'
import { useCanAnswer } from './useCanAnswer.ts'
import classes from './Recalls.module.css'

const CarDrawer = lazyComponent(() => import('./CarDrawer.tsx').then((m) => m.CarDrawer))

/** /garantia/recalls/veiculos: whom the adviser calls first, and what any chassis has open. */
export function YardPage() {
  const loja = useLoja()
  const [opened, open] = useState<YardCar | null>(null)
  const q = useQuery({ ...recallsAtLoja(loja ?? 0), enabled: loja !== null })
  const here = q.data?.filter((c) => c.codPassagem !== null) ?? []
  const coming = q.data?.filter((c) => c.codPassagem === null) ?? []
  return (
    <Stack>
      <Title order={1}>Recalls a chamar</Title>
      <ChassiLookup />
      {loja === null ? (
        <EmptyState title="Escolha uma concessionária" text="No alto da tela: a lista é dos carros dela." />
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Skeleton height={160} role="status" aria-label="Carregando os carros" />
      ) : q.data.length === 0 ? (
        <EmptyState
          title="Nenhum carro com recall aberto"
          text="Nem na oficina, nem com hora marcada hoje e amanhã. Carros sem chassi no cadastro não podem ser conferidos."
          icon={<IconShieldCheck size={26} stroke={1.5} />}
        />
      ) : (
        <>
          <Cars title="Na oficina" cars={here} open={open} />
          <Cars title="Com hora hoje e amanhã" cars={coming} open={open} />
        </>
      )}
      <Suspense>
        {opened && (
          <CarDrawer
            target={
              opened.codPassagem === null
                ? { tipo: 'veiculo', codigo: opened.codVeiculo }
                : { tipo: 'passagem', codigo: opened.codPassagem }
            }
            close={() => open(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

function Cars({ title, cars, open }: { title: string; cars: readonly YardCar[]; open: (c: YardCar) => void }) {
  const fuso = useTimeZone()
  const canAnswer = useCanAnswer()
  if (cars.length === 0) return null
  return (
    <section aria-label={title}>
      <Title order={2} size={16} mb="xs">
        {title} <span className="num suave">{cars.length}</span>
      </Title>
      <ul className={classes.list}>
        {cars.map((c) => (
          <li key={`${c.codVeiculo} ${c.em}`} className={classes.car}>
            <div className={classes.line}>
              <span className={classes.name}>
                <Placa placa={c.placa} chassi={null} />
                <span>
                  <b>{c.modelo}</b> · {c.cliente}
                </span>
              </span>
              <Text size="sm" c="dimmed">
                {c.codPassagem === null ? 'Hora ' : 'Chegou '}
                {formatWhen(c.em, fuso, new Date())}
                {c.consultor && ` · ${c.consultor}`}
                {c.telefone && ` · ${formatPhone(c.telefone)}`}
              </Text>
            </div>
            {c.recalls.map((r) => (
              <div key={r.codRecall} className={classes.line}>
                <span>{r.titulo}</span>
                <span>
                  {r.avisadoEm === null && (
                    <Text component="span" size="sm" c="dimmed">
                      ainda não avisado{' '}
                    </Text>
                  )}
                  <RecallBadge estado={r.estado} />
                </span>
              </div>
            ))}
            <Button
              size="compact-md"
              w="fit-content"
              variant={canAnswer && c.pendentes > 0 ? 'filled' : 'default'}
              aria-label={`${canAnswer ? 'Ver e responder' : 'Ver'} ${c.placa ?? c.modelo}`}
              onClick={() => open(c)}
            >
              {canAnswer && c.pendentes > 0 ? 'Ver e responder' : 'Ver'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChassiLookup() {
  const [typed, setTyped] = useState('')
  const [asked, askFor] = useState('')
  const [error, setError] = useState<string | null>(null)
  const q = useQuery({ ...recallsOfChassi(asked), enabled: asked !== '' })
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        const wrong = chassiError(typed)
        setError(wrong)
        if (wrong === null) askFor(normalizeChassi(typed))
      }}
    >
      <div className={classes.line} style={{ justifyContent: 'flex-start', alignItems: 'flex-end' }}>
        <TextInput
          label="Conferir um chassi"
          placeholder="17 caracteres"
          maxLength={30}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(e) => setTyped(e.currentTarget.value.toUpperCase())}
        />
        <Button type="submit" variant="default" loading={q.isFetching}>
          Conferir
        </Button>
      </div>
      {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.data && (
        <Stack gap={4} mt="xs" role="status">
          {q.data.recalls.length === 0 ? (
            <Text size="sm">Nenhuma campanha cadastrada tem o chassi {q.data.chassi}.</Text>
          ) : (
            q.data.recalls.map((r) => (
              <div key={r.codRecall} className={classes.line} style={{ justifyContent: 'flex-start' }}>
                <RecallBadge estado={r.estado} />
                <span>
                  {r.marca} {r.numero} · {r.titulo}
                </span>
              </div>
            ))
          )}
        </Stack>
      )}
    </form>
  )
}
