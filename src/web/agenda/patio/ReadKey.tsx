import { Text, Title } from '@mantine/core'
import type { CarKey, CodeReading } from '#shared/agenda/patio.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useHangKey } from './api.ts'
import { CarChoices } from './CarChoices.tsx'
import { KeyActions } from './KeyActions.tsx'
import { holderInWords, saidWhen, whereInWords } from './words.ts'
import classes from './Patio.module.css'

/** A key that was read: its car and holder, and the taps that say who has it now. */
export function ReadKey({ read, chave: k }: { read: CodeReading; chave: CarKey }) {
  const fuso = useTimeZone()
  const now = useNow()
  const hang = useHangKey(read.codConcessionaria)
  const [carro] = read.carros
  return (
    <section className={classes.painel} aria-label={`Chave ${k.numero}`}>
      <span className={classes.grande}>Chave {k.numero}</span>
      {k.codPassagem === null ? (
        <>
          <Title order={2}>Está livre. De que carro é a chave?</Title>
          {read.candidatos.length === 0 && <Text c="dimmed">Todos os carros da casa já têm a chave num número.</Text>}
          <CarChoices
            label="Carros sem chave no quadro"
            carros={read.candidatos}
            disabled={hang.isPending}
            choose={(c) =>
              hang.mutate(
                { codChave: k.codChave, codPassagem: c.codPassagem },
                { onSuccess: () => toast.ok(`Chave ${k.numero} é de ${c.placa ?? c.modelo}`) },
              )
            }
          />
          <FormError error={hang.error} />
        </>
      ) : (
        <>
          <Text>
            {k.placa ?? k.modelo}: {holderInWords(k)} desde {saidWhen(k.desde, fuso, now)}
          </Text>
          <Text c="dimmed" mb="sm">
            {carro ? whereInWords(carro, fuso, now) : 'O carro já foi entregue.'}
          </Text>
          <KeyActions codConcessionaria={read.codConcessionaria} chave={k} codPassagem={k.codPassagem} size="md" />
        </>
      )}
    </section>
  )
}
