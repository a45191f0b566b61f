/** The five checks of the strength meter, and the share of them that pass (0 to 1). */
export interface PasswordStrength {
  minimo: boolean
  minuscula: boolean
  maiuscula: boolean
  digito: boolean
  especial: boolean
  pontos: number
}

/** Shortest password accepted, in characters. */
const MIN_PASSWORD_LENGTH = 8

/** Passwords of at least eight characters that every list of breached passwords contains. */
const COMMON_PASSWORDS = new Set(
  '12345678 123456789 1234567890 password password1 qwertyuiop 11111111 00000000 87654321 88888888 abcd1234 abc12345 qwerty123 1q2w3e4r 1qaz2wsx iloveyou sunshine princess football baseball superman trustno1 passw0rd p@ssw0rd senha123 senha1234 mudar123 brasil123 brasil10 flamengo corinthians palmeiras saopaulo admin123 administrador 12341234 123123123 102030405060 10203040 asdfghjkl qwertyui 1234qwer qwer1234 a1b2c3d4 q1w2e3r4 zaq12wsx letmein1 welcome1 Password1 Password123 Senha123 Senha@123 Mudar@123 Admin@123 P@ssw0rd Brasil@123'.split(
    ' ',
  ),
)

/** Strength of a password: minimum length 8, lowercase, uppercase, digit, special character. */
export function passwordStrength(senha: string): PasswordStrength {
  const tests = {
    minimo: senha.length >= MIN_PASSWORD_LENGTH,
    minuscula: /\p{Ll}/u.test(senha),
    maiuscula: /\p{Lu}/u.test(senha),
    digito: /\d/.test(senha),
    especial: /[^\p{L}\p{N}]/u.test(senha),
  }
  const marked = Object.values(tests)
  return { ...tests, pontos: marked.filter(Boolean).length / marked.length }
}

/**
 * Why a password is refused; null when it is accepted. Browser and server share this rule: length and breached passwords. The five checks
 * above only advise.
 */
export function passwordError(senha: string): string | null {
  if (senha.length < MIN_PASSWORD_LENGTH) return `A senha precisa de ao menos ${MIN_PASSWORD_LENGTH} caracteres`
  if (COMMON_PASSWORDS.has(senha) || COMMON_PASSWORDS.has(senha.toLowerCase()))
    return 'Esta senha está nas listas de senhas vazadas. Escolha outra.'
  return null
}
