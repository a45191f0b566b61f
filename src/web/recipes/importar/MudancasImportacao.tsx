import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import classes from './Importacao.module.css'
import { primeirasMudancas } from './importacoes.ts'

/** What a file that was judged good would change: each field as it is, struck out, and as it would be. */
export function MudancasImportacao({ codImportacao }: { codImportacao: number }) {
  const q = useQuery(primeirasMudancas(codImportacao))
  if (q.isPending) return <Skeleton height={120} />
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  return (
    <>
      <div className={classes.erros} role="region" aria-label="O que muda" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className={classes.linha}>
                Linha
              </th>
              <th scope="col">Registro</th>
              <th scope="col">O que muda</th>
            </tr>
          </thead>
          <tbody>
            {q.data.itens.map((m) => (
              <tr key={m.linha}>
                <td className={`num ${classes.linha}`}>{m.linha}</td>
                <td>{m.registro}</td>
                <td>
                  {m.campos.map((c) => (
                    <div key={c.coluna} className={classes.mudanca}>
                      {c.coluna}: <del>{c.antes || 'vazio'}</del> <span aria-hidden>→</span>{' '}
                      <ins>{c.depois || 'vazio'}</ins>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {q.data.proximo !== null && (
        <Text size="sm" c="dimmed">
          Estas são as primeiras {q.data.itens.length} linhas que mudam algo.
        </Text>
      )}
    </>
  )
}
