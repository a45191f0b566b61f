import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { MomentInput } from '../../ui/fields/MomentInput.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { freeCars, useReserve } from './api.ts'
import classes from './Frota.module.css'
import { instantOf, momentOf } from './moments.ts'

/** Days of a loan and the cars that are free then; one tap promises a car, or another one. */
export function ReserveSection({ emprestimo: e }: { emprestimo: FullEmprestimo }) {
  const fuso = useTimeZone()
  const [de, setDe] = useState(() => momentOf(e.inicio, fuso))
  const [ate, setAte] = useState(() => momentOf(e.fim, fuso))
  const reserve = useReserve(e.codEmprestimo)
  const period = { inicio: instantOf(de, fuso) ?? e.inicio, fim: instantOf(ate, fuso) ?? e.fim }
  const wrong = period.fim <= period.inicio
  const q = useQuery({ ...freeCars(e.codEmprestimo, period), enabled: !wrong })
  const fields = reserve.error instanceof ApiError ? reserve.error.campos : {}
  const promise = (codCarro: number | null) =>
    reserve.mutate(
      { versao: e.versao, codCarro, ...period },
      { onSuccess: (full) => toast.ok(`${full.carro ?? 'Carro'} reservado`) },
    )
  const free = (q.data ?? []).filter((k) => k.impedimento === null)
  return (
    <Section title={e.estado === 'PEDIDO' ? 'Reservar um carro' : 'Trocar o carro ou os dias'}>
      <MomentInput label="Retirada" value={de} onChange={setDe} error={fields['inicio']} />
      <MomentInput
        label="Devolução"
        value={ate}
        onChange={setAte}
        error={fields['fim'] ?? (wrong ? 'A devolução vem depois da retirada' : undefined)}
      />
      {q.isPending && !wrong && <Skeleton height={90} />}
      {q.isError && <Text c="dimmed">{errorMessage(q.error)}</Text>}
      {q.data?.length === 0 && <Text c="dimmed">A loja não tem carros na frota. A gerência os cadastra em Frota.</Text>}
      <ul className={classes.livres}>
        {q.data?.map((k) => (
          <li key={k.codCarro}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm" fw={600}>{`${k.modelo} · ${displayPlaca(k.placa)}`}</Text>
                {k.impedimento !== null && (
                  <Text size="xs" c="dimmed">
                    {k.impedimento}
                  </Text>
                )}
              </div>
              <Button
                size="compact-md"
                style={{ flex: 'none' }}
                variant={k.codCarro === e.codCarro ? 'light' : 'default'}
                disabled={k.impedimento !== null || wrong}
                loading={reserve.isPending && reserve.variables.codCarro === k.codCarro}
                aria-label={`${k.codCarro === e.codCarro ? 'Este, nestes dias:' : 'Reservar'} ${k.modelo}, ${displayPlaca(k.placa)}`}
                onClick={() => promise(k.codCarro)}
              >
                {k.codCarro === e.codCarro ? 'Este, nestes dias' : 'Reservar'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {e.estado === 'PEDIDO' && free.length > 1 && (
        <Button
          variant="light"
          w="fit-content"
          loading={reserve.isPending && reserve.variables.codCarro === null}
          onClick={() => promise(null)}
        >
          O livre menos rodado
        </Button>
      )}
      <FormError error={Object.keys(fields).length > 0 ? null : reserve.error} />
    </Section>
  )
}
