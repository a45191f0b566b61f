import { Button, Input, Switch, Text } from '@mantine/core'
import { DIAS_SEMANA, type DiaSemana, type Horarios, minutosPorSemana, NOME_DIA } from '#shared/rules/horarios.ts'
import { HoraInput } from './HoraInput.tsx'
import classes from './HorariosInput.module.css'

interface Props {
  rotulo: string
  value?: Horarios
  onChange: (h: Horarios) => void
  error?: string
}

const PADRAO: [string, string] = ['08:00', '18:00']

/** Hours by day of the week: open or not, from when to when; the first open day may be copied to the others. */
export function HorariosInput({ rotulo, value = {}, onChange, error }: Props) {
  const primeiro = DIAS_SEMANA.find((d) => value[d])
  const abertos = DIAS_SEMANA.filter((d) => value[d])
  const mudar = (d: DiaSemana, par: [string, string] | undefined) => {
    const { [d]: _, ...outros } = value
    onChange(par ? { ...outros, [d]: par } : outros)
  }
  function copiar(): void {
    const par = primeiro && value[primeiro]
    if (par) onChange(Object.fromEntries(abertos.map((d) => [d, [...par]])))
  }
  return (
    <fieldset className={classes.semana} tabIndex={error ? -1 : undefined} data-error={error ? true : undefined}>
      <legend className={classes.legenda}>{rotulo}</legend>
      {DIAS_SEMANA.map((d) => {
        const [de, ate] = value[d] ?? []
        return (
          <div key={d} className={classes.dia}>
            <Switch
              label={NOME_DIA[d]}
              checked={de !== undefined}
              onChange={(e) =>
                mudar(d, e.currentTarget.checked ? [...((primeiro && value[primeiro]) ?? PADRAO)] : undefined)
              }
            />
            {de !== undefined && ate !== undefined ? (
              <>
                <HoraInput aria-label={`${NOME_DIA[d]}, das`} value={de} onChange={(hora) => mudar(d, [hora, ate])} />
                <span className="suave">até</span>
                <HoraInput aria-label={`${NOME_DIA[d]}, até`} value={ate} onChange={(hora) => mudar(d, [de, hora])} />
              </>
            ) : (
              <Text c="dimmed">Fechado</Text>
            )}
          </div>
        )
      })}
      <div className={classes.pe}>
        <Text size="sm" c="dimmed" className="num">
          {horasPorSemana(value)} por semana
        </Text>
        {primeiro && abertos.length > 1 && (
          <Button variant="default" size="xs" onClick={copiar}>
            Repetir {NOME_DIA[primeiro].toLowerCase()} nos dias abertos
          </Button>
        )}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}

/** '49 h', '44 h 30 min': a week's hours are never said in days. */
function horasPorSemana(h: Horarios): string {
  const minutos = minutosPorSemana(h)
  return minutos % 60 === 0 ? `${minutos / 60} h` : `${Math.floor(minutos / 60)} h ${minutos % 60} min`
}
