import { dictionary } from '@zxcvbn-ts/language-common'

/** Those of Chinese users, and the default passwords of similar software. */
const ownList = `
123456 1234567 12345678 123456789 1234567890 12345 1234 123123 123321 123123123 12341234 1234qwer 112233 11223344
111111 1111111 11111111 1111111111 000000 00000000 0000000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999 99999999
654321 987654321 87654321 0987654321 147258369 147258 159357 789456123 789456 741852963 123654 123456a a123456 a123456789 123456abc abc123456
123456aa aa123456 123456q q123456 123456qq qq123456 123qwe 123abc abc123 abc12345 abcd1234 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsx
qwerty qwerty123 qwertyuiop qwer1234 asdfgh asdf1234 asdasd asd123 zxcvbn zxcvbnm zxc123 qweqwe qwe123 q1w2e3 q1w2e3r4
password password1 password123 passw0rd p@ssw0rd p@ssword pass1234 letmein welcome welcome1 iloveyou monkey dragon sunshine princess football
baseball master shadow superman michael jordan ashley login hello hello123 freedom whatever trustno1 starwars secret changeme default guest test
test123 test1234 admin admin1 admin12 admin123 admin1234 admin123456 admin888 administrator root root123 toor user user123 demo demo123 manager
5201314 520520 520131 1314520 13145200 521521 woaini woaini1314 woaini520 woaini123 5201314a a5201314 iloveu caonima wangyut2 zhang123 li123456
blade blade123 bladex saber sword motor motorspot
`
  .trim()
  .split(/\s+/)

/** The 49,000 commonest passwords of published leaks, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...ownList])
