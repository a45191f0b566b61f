import { Anchor, Button, Group, Input, Paper, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { formatCpf } from '#shared/rules/cpf.ts'
import { formatWhen, localInstant } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { displayPlaca, isValidPlaca } from '#shared/rules/placa.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MomentInput } from '../../ui/fields/MomentInput.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { holderQuery } from '../emprestimos/api.ts'

/** The question of the minute: plate, day and hour; the answer is who had the car. */
export function WhoHad() {
  const fuso = useTimeZone()
  const [placa, setPlaca] = useState('')
  const [em, setEm] = useState({ dia: '', hora: '' })
  const [asked, ask] = useState<{ placa: string; em: string } | null>(null)
  const [attempted, setAttempted] = useState(false)
  const wrongPlate = !isValidPlaca(placa)
  const noMoment = em.dia === '' || em.hora === ''
  function submit(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (!wrongPlate && !noMoment) ask({ placa: placa.trim(), em: localInstant(em.dia, em.hora, fuso) })
  }
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Quem estava com o carro">
      <Title order={2} fz={16} mb={8}>
        Quem estava com o carro?
      </Title>
      <form onSubmit={submit} noValidate>
        <Group align="flex-start" gap={12}>
          <TextInput
            label="Placa"
            required
            autoComplete="off"
            maxLength={8}
            w={140}
            value={placa}
            onChange={(e) => setPlaca(e.currentTarget.value.toUpperCase())}
            error={attempted && wrongPlate ? 'Confira a placa' : undefined}
          />
          <div style={{ width: 290 }}>
            <MomentInput
              label="Dia e hora"
              value={em}
              onChange={setEm}
              error={attempted && noMoment ? 'Informe o dia e a hora' : undefined}
            />
          </div>
          {/* The empty label keeps the button in line with the fields. */}
          <Input.Wrapper label={'\u00a0'} labelElement="div">
            <Button type="submit" display="block">
              Ver quem estava
            </Button>
          </Input.Wrapper>
        </Group>
      </form>
      {asked && <Answer asked={asked} />}
    </Paper>
  )
}

function Answer({ asked }: { asked: { placa: string; em: string } }) {
  const fuso = useTimeZone()
  const q = useQuery(holderQuery(asked))
  const when = (i: string | null) => i && formatWhen(i, fuso, new Date())
  if (q.isPending) return <Skeleton height={80} mt="md" />
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  const e = q.data?.emprestimo
  return (
    <div role="status" style={{ marginTop: 14 }}>
      {!q.data ? (
        <Text>Nenhum carro reserva ao seu alcance tem a placa {displayPlaca(asked.placa)}.</Text>
      ) : !e ? (
        <Text>
          <b>A própria loja.</b>{' '}
          {`Ninguém estava com o ${q.data.carro} ${displayPlaca(q.data.placa)} em ${when(asked.em) ?? ''}; o carro era da ${q.data.concessionaria}.`}
        </Text>
      ) : (
        <>
          <Text fw={600} mb={6}>
            {e.motorista}
          </Text>
          <FactSheet
            data={[
              ['Carro', `${q.data.carro} ${displayPlaca(q.data.placa)}`],
              ['Entregue', when(e.retiradaEm)],
              ['Devolvido', when(e.devolvidoEm) ?? 'ainda está com o carro'],
              ['Telefone', e.telefone && formatPhone(e.telefone)],
              ['CPF', e.cpf && formatCpf(e.cpf)],
              ['CNH', e.cnh],
              ['Contrato', e.assinadoEm ? `assinado ${when(e.assinadoEm) ?? ''}` : 'sem contrato assinado'],
              ['Fotos', e.fotos.length],
            ]}
          />
          <Anchor renderRoot={(p) => <ScreenLink {...p} to={`/frota/emprestimos/${e.codEmprestimo}`} />}>
            Abrir o empréstimo, com o contrato e as fotos
          </Anchor>
        </>
      )}
    </div>
  )
}
