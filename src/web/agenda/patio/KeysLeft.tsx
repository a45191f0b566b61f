import { Alert } from '@mantine/core'
import type { CarKey } from '#shared/agenda/patio.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { KeyActions } from './KeyActions.tsx'
import { keyInWords } from './words.ts'
import classes from './Patio.module.css'

/** Warns of keys whose car has left: nobody noted that the customer got them. */
export function KeysLeft({ codConcessionaria, keys }: { codConcessionaria: number; keys: readonly CarKey[] }) {
  if (keys.length === 0) return null
  return (
    <Alert color="amarelo" title="Carros entregues com a chave ainda aqui">
      <ul className={classes.linhas}>
        {keys.map(
          (k) =>
            k.codPassagem !== null && (
              <li key={k.codChave} className={classes.linha}>
                <Placa placa={k.placa} chassi={null} />
                <span className={classes.resposta}>
                  <b>{keyInWords(k)}</b>
                  <small>{k.modelo}</small>
                </span>
                <KeyActions codConcessionaria={codConcessionaria} chave={k} codPassagem={k.codPassagem} short />
              </li>
            ),
        )}
      </ul>
    </Alert>
  )
}
